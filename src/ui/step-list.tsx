import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export interface StepListItem {
  title: string;
  /** One line below the title. */
  description: string;
  isDone: boolean;
  /** A button that leads to the step. Next to the step on wide screens, and below it on phones. */
  action: ReactNode;
}

/** A checklist whose first open step stands out. */
export function StepList({ steps }: { steps: readonly StepListItem[] }) {
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <ol className="mt-2 divide-y divide-line">
      {steps.map((step, index) => (
        <li key={step.title} className="flex flex-wrap items-center gap-x-3.5 gap-y-2.5 py-3 last:pb-0">
          <Mark number={index + 1} isDone={step.isDone} isNext={step === next} />
          <div className="min-w-0 flex-1 basis-44">
            <p className={cx("h3", step.isDone && "text-ink-3")}>
              {step.title}
              {step.isDone && <span className="sr-only">, done</span>}
            </p>
            {step.description && <p className="caption text-ink-3">{step.description}</p>}
          </div>
          {step.action}
        </li>
      ))}
    </ol>
  );
}

function Mark({ number, isDone, isNext }: { number: number; isDone: boolean; isNext: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        "grid size-8 flex-none place-items-center rounded-full font-display text-sm font-bold font-stretch-82%",
        isDone && "bg-green-soft text-green-ink",
        !isDone && (isNext ? "bg-court-soft text-court-ink" : "bg-sunken text-ink-3"),
      )}
    >
      {isDone ? <Check className="size-4 stroke-[2.5]" /> : number}
    </span>
  );
}
