interface Props {
  /** One figure for each day; the last is today's. */
  days: readonly number[];
}

const WIDTH = 60;
const HEIGHT = 16;

/** A line over the last days, without scale. The figure beside it says the sum; nothing is drawn when all are zero. */
export function Sparkline({ days }: Props) {
  const top = Math.max(...days);
  if (days.length < 2 || top === 0) return null;
  const points = days.map((value, index) => {
    const x = (index / (days.length - 1)) * WIDTH;
    return `${x.toFixed(1)},${(HEIGHT - 1 - (value / top) * (HEIGHT - 2)).toFixed(1)}`;
  });
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true" className="text-brand">
      <polyline points={points.join(" ")} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
    </svg>
  );
}
