import { Check, ShieldCheck } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { errorTable } from "#platform/error-codes.ts";
import { cx } from "#ui/cx.ts";
import { FieldError } from "#ui/field.tsx";
import { SpinnerRing } from "#ui/spinner.tsx";
import { solveCaptcha } from "./solve-captcha.ts";

const labels = {
  idle: "We'll check that you're not a robot",
  working: "Checking that you're not a robot",
  solved: "Verified",
  failed: "I'm not a robot",
  retrying: "Checking, one moment",
};
type CaptchaState = keyof typeof labels;

/**
 * A proof-of-work captcha, with no puzzle and no third party, that solves itself from `isStarted` on. Only if that fails,
 * there's a checkbox to try again (START-04). `onSolved` receives the solution for the server to verify.
 */
export function CaptchaBox({
  isStarted,
  onSolved,
}: {
  isStarted: boolean;
  onSolved: (solution: string) => void;
}) {
  const [outcome, setOutcome] = useState<Exclude<CaptchaState, "idle" | "working">>();
  const state = outcome ?? (isStarted ? "working" : "idle");
  const hasCheckbox = state === "failed" || state === "retrying";
  const isBusy = state === "working" || state === "retrying";

  function accept(solution: string) {
    onSolved(solution);
    setOutcome("solved");
  }

  const acceptFirst = useEffectEvent(accept);
  useEffect(() => {
    if (isStarted)
      solveCaptcha().then(
        (solution) => acceptFirst(solution),
        () => setOutcome("failed"),
      );
  }, [isStarted]);

  function retry() {
    if (state !== "failed") return;
    setOutcome("retrying");
    solveCaptcha().then(accept, () => setOutcome("failed"));
  }

  const Row = hasCheckbox ? "label" : "div";
  return (
    <div className="grid gap-1.5">
      <Row className="flex min-h-13 items-center gap-3 rounded-lg border border-line-strong bg-tint px-3.5">
        <span className="relative grid size-[22px] place-items-center">
          {hasCheckbox && (
            <input
              type="checkbox"
              checked={false}
              aria-busy={isBusy}
              onChange={retry}
              className={cx(
                "col-start-1 row-start-1 block size-full appearance-none rounded-xs border-[1.5px] border-control bg-surface",
                isBusy && "border-transparent bg-transparent",
              )}
            />
          )}
          {isBusy && <SpinnerRing className="pointer-events-none col-start-1 row-start-1" />}
          {state === "idle" && <ShieldCheck aria-hidden="true" className="text-ink-3" />}
          {state === "solved" && <Check aria-hidden="true" className="size-4 stroke-[2.5] text-green-ink" />}
        </span>
        <span aria-live="polite" className="text-sm">
          {labels[state]}
        </span>
      </Row>
      <div role="alert">
        {state === "failed" && <FieldError>{errorTable.CAPTCHA_REQUIRED.message}</FieldError>}
      </div>
    </div>
  );
}
