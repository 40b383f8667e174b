import { Lock } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { classes } from "@/lib/classes";
import { ROUTES } from "@/lib/generated/routes";
import { usePageMeta } from "@/lib/page-meta";
import { LineIcon } from "@/ui/line-icon";
import { deferred } from "@/ui/deferred";
import { FindingList } from "../components/finding-list";
import { Pane } from "../components/pane";
import { ValidatorActions } from "../components/validator-actions";
import { describeOperations, describeSchema } from "../findings";
import { firstExample } from "../first-example";
import { type Side, sideLabels } from "../texts";
import { useValidator } from "../use-validator";

const notices = deferred(() => import("../components/validator-notices"));
const sides: readonly Side[] = ["schema", "operations"];

/** Checks a schema, and operations against it, while they are typed. */
export default function ValidatorRoute() {
  usePageMeta(ROUTES.validator);
  const validator = useValidator();
  const { editors, answer, findings, side } = validator;
  const about = { schema: describeSchema(answer), operations: describeOperations(answer) };
  const diagnostics = { schema: answer?.schema.diagnostics, operations: answer?.operations?.diagnostics };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "F8" || event.ctrlKey || event.metaKey || event.altKey) return;
    // The editor would go through its own problems only.
    event.preventDefault();
    event.stopPropagation();
    validator.step(event.shiftKey ? -1 : 1);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listen, { capture: true });
    return () => removeEventListener("keydown", listen, { capture: true });
  }, []);

  return (
    <div className="page-width pt-10 pb-20 max-md:pt-6">
      <div className="mb-6 flex flex-wrap items-end gap-x-6 gap-y-4">
        <div>
          <h1 className="text-2xl font-bold tracking-[-0.03em]">GraphQL validator</h1>
          <p className="mt-1 text-md text-fg-2">Checks a schema and the operations against it while you type.</p>
        </div>
        <ValidatorActions texts={validator.texts} onExample={validator.load} />
      </div>
      <p className="mb-4 hidden rounded-card border border-line-2 px-4 py-3 text-sm noscript:block">
        The validator needs JavaScript. Without it, use <code>graphfolio validate</code> on the command line.
      </p>
      {(validator.linkProblem !== null || validator.isApart) && (
        <notices.Component
          linkProblem={validator.linkProblem}
          isApart={validator.isApart}
          onShowApart={validator.showApart}
          onDiscardApart={validator.discardApart}
          fallback={null}
        />
      )}
      <div data-needs-script className="mb-2 grid grid-cols-2 gap-2 md:hidden" role="group" aria-label="Text to show">
        {sides.map((each) => {
          const count = diagnostics[each]?.length ?? 0;
          return (
            <button
              key={each}
              type="button"
              aria-pressed={each === side}
              onClick={() => validator.setSide(each)}
              className={classes(
                "h-10 rounded-control border text-sm font-medium",
                each === side ? "border-brand bg-brand-soft text-brand" : "border-line-2 text-fg-2",
              )}
            >
              {sideLabels[each]}
              {count > 0 && ` (${count})`}
            </button>
          );
        })}
      </div>
      <div className="grid overflow-hidden rounded-t-card border border-code-line bg-code-bg text-code-fg md:grid-cols-2">
        {sides.map((each) => (
          <Pane
            key={each}
            ref={editors[each]}
            side={each}
            initial={firstExample[each]}
            about={about[each]}
            diagnostics={diagnostics[each]}
            isCurrent={each === side}
            onInput={validator.typed}
            onFiles={(text) => editors[each].current?.setText(text)}
          />
        ))}
      </div>
      <FindingList
        answer={answer}
        findings={findings}
        checking={validator.checking}
        failure={validator.failure}
        chosen={validator.chosen}
        onChoose={validator.choose}
        onFix={validator.fix}
        onRetry={validator.ask}
      />
      <p className="mt-4 flex items-start gap-2 text-sm text-fg-3">
        <LineIcon of={Lock} className="mt-0.5 shrink-0" />
        <span>
          Nothing is stored on our server. A share link keeps the texts in the part after #, which browsers do not send.
          <span className="max-md:hidden">
            {" "}
            Once you type or click in an editor, <kbd>Tab</kbd> indents; <kbd>Esc</kbd> then <kbd>Tab</kbd> leaves it.
          </span>
        </span>
      </p>
    </div>
  );
}
