import { type KeyboardEvent, type ReactNode, useId } from "react";
import { classes } from "@/lib/classes";
import { CopyButton } from "./copy-button";
import { highlightCode, highlightYaml } from "./highlight-code";

interface Props<Key extends string> {
  /** Names the code for readers of the screen. */
  label: string;
  tabs: readonly { key: Key; label: string }[];
  current: Key;
  onChange?: (key: Key) => void;
  code: string;
  /** The language, if it is not one of those that look alike. */
  language?: "yaml" | undefined;
  /** The copied text, if it is not the shown one. */
  copy?: string;
  /** Called with whether the text was copied. Without it a failure is a toast. */
  onCopy?: (isCopied: boolean) => void;
  footer?: ReactNode;
  /** Breaks long lines instead of scrolling sideways. */
  wraps?: boolean;
  className?: string;
}

const tabClasses = (isCurrent: boolean) =>
  classes(
    "shrink-0 rounded-control px-2.5 py-1 whitespace-nowrap",
    isCurrent ? "bg-code-line text-white" : "text-code-2 hover:text-code-fg",
  );

/** Code on a dark ground with a tab for each form of it, and a button that copies it. */
export function CodePanel<Key extends string>({
  label,
  tabs,
  current,
  onChange,
  code,
  language,
  copy = code,
  onCopy,
  footer,
  wraps = false,
  className,
}: Props<Key>) {
  const id = useId();
  const currentLabel = tabs.find(({ key }) => key === current)?.label ?? "";

  function onArrow(event: KeyboardEvent<HTMLDivElement>) {
    const at = tabs.findIndex(({ key }) => key === current);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
    if (next === undefined) return;
    event.preventDefault();
    onChange?.(next.key);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next.key}"]`)?.focus();
  }

  return (
    <div
      className={classes(
        "flex min-w-0 flex-col overflow-hidden rounded-card border border-code-line bg-code-bg text-code-fg",
        className,
      )}
    >
      {/* The buttons have the colours of the dark theme in both. */}
      <div className="dark flex items-center justify-between gap-x-2 px-2 pt-2 text-xs">
        {onChange === undefined ? (
          <span className={tabClasses(true)}>{currentLabel}</span>
        ) : (
          <div
            role="tablist"
            aria-label={label}
            onKeyDown={onArrow}
            className="flex min-w-0 gap-0.5 overflow-x-auto p-0.5 [scrollbar-width:none]"
          >
            {tabs.map((tab) => (
              <button
                key={tab.key}
                type="button"
                role="tab"
                id={`${id}-${tab.key}`}
                data-tab={tab.key}
                aria-selected={tab.key === current}
                aria-controls={`${id}-panel`}
                tabIndex={tab.key === current ? 0 : -1}
                onClick={() => onChange(tab.key)}
                className={classes(tabClasses(tab.key === current), "-outline-offset-2")}
              >
                {tab.label}
              </button>
            ))}
          </div>
        )}
        <CopyButton text={copy} {...(onCopy && { onResult: onCopy })}>
          Copy
        </CopyButton>
      </div>
      <pre
        id={`${id}-panel`}
        role={onChange === undefined ? "region" : "tabpanel"}
        {...(onChange === undefined ? { "aria-label": label } : { "aria-labelledby": `${id}-${current}` })}
        tabIndex={0}
        className={classes(
          "min-h-0 flex-1 overflow-auto px-4 pt-3 pb-4 font-mono text-xs leading-5 -outline-offset-2",
          wraps && "whitespace-pre-wrap [overflow-wrap:anywhere]",
        )}
      >
        {language === "yaml" ? highlightYaml(code) : highlightCode(code)}
      </pre>
      {footer !== undefined && (
        <div className="border-t border-code-line px-4 py-2.5 font-mono text-xs text-code-2">{footer}</div>
      )}
    </div>
  );
}
