import { useEffect, useRef, type ReactNode } from "react";
import { cx } from "#ui/cx.ts";
import { setupSteps, stepNames, type SetupStep } from "../rules.ts";

export interface SetupFrameProps {
  step: SetupStep;
  /** A sentence below the title. */
  lead?: ReactNode;
  children: ReactNode;
}

/** One screen of "Set Up Your Team": how far along it is, its title, and the step itself (START-08). */
export function SetupFrame({ step, lead, children }: SetupFrameProps) {
  const number = setupSteps.indexOf(step) + 1;
  const title = useRef<HTMLHeadingElement>(null);
  // Screen readers announce the title of each step, and the keyboard starts there (START-27).
  // Each step has a frame of its own.
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="mx-auto w-full max-w-120">
      <div className="grid grid-flow-col gap-2" aria-hidden="true">
        {setupSteps.map((name, index) => (
          <span
            key={name}
            className={cx("h-1 rounded-full", index < number ? "bg-court" : "bg-line-strong")}
          />
        ))}
      </div>
      <p className="caption mt-4 text-ink-3">
        Set Up Your Team, step {number} of {setupSteps.length}
      </p>
      <h1 ref={title} tabIndex={-1} className="h1 outline-none">
        {stepNames[step]}
      </h1>
      {lead !== undefined && <p className="mt-1 text-ink-2">{lead}</p>}
      <div className="mt-5">{children}</div>
    </div>
  );
}

/** A step's buttons. The one that goes on comes first and is the widest, because it's what people look for. */
export function StepActions({ primary, children }: { primary: ReactNode; children?: ReactNode }) {
  return (
    <div className="mt-6 grid gap-2">
      {primary}
      {children !== undefined && <div className="flex gap-2 *:flex-1">{children}</div>}
    </div>
  );
}
