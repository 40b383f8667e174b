import { AxisBottom, AxisLeft } from "@visx/axis";
import { GridRows } from "@visx/grid";
import { useParentSize } from "@visx/responsive";
import { scaleLinear, scalePoint } from "@visx/scale";
import { AreaClosed, Bar, LinePath } from "@visx/shape";
import { useState } from "react";
import type { ReportPoint } from "@/api/generated/types.gen";
import { formatCount } from "@/lib/format";
import { changeOf, type Measure } from "../view";
import { formatPoint, isWeekend } from "../points";

const HEIGHT = 260;
const MARGIN = { top: 12, right: 12, bottom: 30, left: 46 };
/** Labels of the time axis are at least so far apart. */
const LABEL_WIDTH = 88;

/** Something that happened within an hour or day. */
export interface Mark {
  index: number;
  label: string;
  /** Where more is to be seen of it. */
  to: string;
}

export interface ChartProps {
  points: readonly ReportPoint[];
  isHourly: boolean;
  measure: Measure;
  /** Views that are not counted, drawn above; by hour or day. */
  extra: readonly number[] | null;
  marks: readonly Mark[];
}

const compared = (point: ReportPoint, measure: Measure) =>
  measure === "views" ? point.compared_views : point.compared_visitors;

/** Views or visitors over time, with the compared period behind them. The table beside it says the same in words. */
export default function Chart(props: ChartProps) {
  const { parentRef, width } = useParentSize({ debounceTime: 0 });
  return (
    // The drawing does not hold the frame open when the window gets narrower.
    <div ref={parentRef} className="relative h-[260px] min-w-0 overflow-hidden">
      <div className="absolute inset-0">{width > 0 && <Drawing {...props} width={width} />}</div>
    </div>
  );
}

function Drawing({ points, isHourly, measure, extra, marks, width }: ChartProps & { width: number }) {
  const [active, setActive] = useState<number | null>(null);
  const inner = { width: Math.max(0, width - MARGIN.left - MARGIN.right), height: HEIGHT - MARGIN.top - MARGIN.bottom };
  const values = points.map((point) => point[measure]);
  const before = points.map((point) => compared(point, measure));
  const all = points.map((point, index) => point[measure] + (extra?.[index] ?? 0));
  const top = Math.max(4, ...all, ...before.map((value) => value ?? 0));
  const x = scalePoint({ domain: points.map((_, index) => index), range: [0, inner.width], padding: 0.5 });
  const y = scaleLinear({ domain: [0, top], range: [inner.height, 0], nice: true });
  const at = (index: number) => x(index) ?? 0;
  const step = x.step();
  const every = Math.max(1, Math.ceil(LABEL_WIDTH / Math.max(1, step)));
  const indexes = points.map((_, index) => index);
  const hovered = active === null ? undefined : points[active];

  return (
    <div className="relative">
      <svg
        width={width}
        height={HEIGHT}
        aria-hidden="true"
        className="block"
        onPointerMove={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          const index = Math.round((event.clientX - box.left - MARGIN.left) / step - 0.5);
          setActive(Math.min(points.length - 1, Math.max(0, index)));
        }}
        onPointerLeave={() => setActive(null)}
      >
        <g transform={`translate(${MARGIN.left},${MARGIN.top})`}>
          {!isHourly &&
            indexes
              .filter((index) => isWeekend(points[index]?.start ?? ""))
              .map((index) => (
                <rect
                  key={index}
                  x={at(index) - step / 2}
                  width={step}
                  height={inner.height}
                  className="fill-bg-3 opacity-60"
                />
              ))}
          <GridRows scale={y} width={inner.width} numTicks={4} stroke="var(--line)" />
          {extra !== null &&
            indexes.map((index) => (
              <Bar
                key={index}
                x={at(index) - Math.min(step, 14) / 2}
                width={Math.min(step, 14)}
                y={y(all[index] ?? 0)}
                height={Math.max(0, y(values[index] ?? 0) - y(all[index] ?? 0))}
                className="fill-warn opacity-60"
              />
            ))}
          <AreaClosed
            data={indexes}
            x={at}
            y={(index) => y(values[index] ?? 0)}
            yScale={y}
            className="fill-brand opacity-10"
          />
          {before.some((value) => value !== null) && (
            <LinePath
              data={indexes}
              x={at}
              y={(index) => y(before[index] ?? 0)}
              className="stroke-fg-3"
              strokeWidth={1.5}
              strokeDasharray="2 3"
            />
          )}
          {/* The last hour or day has not ended. */}
          <LinePath
            data={indexes.slice(0, -1)}
            x={at}
            y={(index) => y(values[index] ?? 0)}
            className="stroke-brand"
            strokeWidth={2}
          />
          <LinePath
            data={indexes.slice(-2)}
            x={at}
            y={(index) => y(values[index] ?? 0)}
            className="stroke-brand"
            strokeWidth={2}
            strokeDasharray="4 4"
          />
          {indexes.length <= 2 &&
            indexes.map((index) => (
              <circle key={index} cx={at(index)} cy={y(values[index] ?? 0)} r={4} className="fill-brand" />
            ))}
          {marks.map(({ index, label }) => (
            <g key={label} className="text-fg-2">
              <line x1={at(index)} x2={at(index)} y2={inner.height} stroke="currentColor" strokeDasharray="3 3" />
              <circle cx={at(index)} cy={0} r={4} fill="currentColor" />
            </g>
          ))}
          {active !== null && hovered !== undefined && (
            <>
              <line x1={at(active)} x2={at(active)} y2={inner.height} className="stroke-line-2" />
              <circle cx={at(active)} cy={y(values[active] ?? 0)} r={4} className="fill-brand" />
            </>
          )}
          <AxisLeft
            scale={y}
            numTicks={4}
            hideAxisLine
            hideTicks
            tickFormat={(value) => (Number.isInteger(value) ? formatCount(Number(value)) : "")}
            tickLabelProps={{
              fill: "var(--fg-3)",
              fontSize: 11,
              textAnchor: "end",
              dy: 4,
              dx: -4,
              fontFamily: "inherit",
            }}
          />
          <AxisBottom
            scale={x}
            top={inner.height}
            stroke="var(--line-2)"
            hideTicks
            tickValues={indexes.filter((index) => index % every === 0)}
            tickFormat={(index) => formatPoint(points[index]?.start ?? "", isHourly)}
            tickLabelProps={{ fill: "var(--fg-3)", fontSize: 11, textAnchor: "middle", dy: 4, fontFamily: "inherit" }}
          />
        </g>
      </svg>
      {active !== null && hovered !== undefined && (
        <Hint
          point={hovered}
          isHourly={isHourly}
          measure={measure}
          extra={extra?.[active] ?? null}
          marks={marks.filter(({ index }) => index === active)}
          left={MARGIN.left + at(active)}
          width={width}
        />
      )}
    </div>
  );
}

interface HintProps {
  point: ReportPoint;
  isHourly: boolean;
  measure: Measure;
  extra: number | null;
  marks: readonly Mark[];
  left: number;
  width: number;
}

function Hint({ point, isHourly, measure, extra, marks, left, width }: HintProps) {
  const before = compared(point, measure);
  const change = changeOf(point[measure], before);
  return (
    <div
      className="pointer-events-none absolute top-2 w-44 rounded-field border border-line bg-bg px-3 py-2 text-xs shadow-float"
      style={{ left: left + 190 > width ? left - 188 : left + 12 }}
    >
      <p className="flex justify-between gap-2 font-semibold">
        {formatPoint(point.start, isHourly)}
        {change !== null && <span className="tabular-nums">{`${change > 0 ? "+" : ""}${change.toFixed(1)}%`}</span>}
      </p>
      <p className="mt-1 flex justify-between gap-2">
        {measure === "views" ? "Views" : "Visitors"} <span className="tabular-nums">{formatCount(point[measure])}</span>
      </p>
      {before !== null && (
        <p className="flex justify-between gap-2 text-fg-2">
          Before <span className="tabular-nums">{formatCount(before)}</span>
        </p>
      )}
      {extra !== null && (
        <p className="flex justify-between gap-2 text-fg-2">
          Not counted <span className="tabular-nums">{formatCount(extra)}</span>
        </p>
      )}
      {marks.map(({ label }) => (
        <p key={label} className="mt-1 text-fg-2">
          {label}
        </p>
      ))}
    </div>
  );
}
