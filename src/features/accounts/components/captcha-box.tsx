import { Check, ShieldCheck } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { cx } from "#ui/cx.ts";
import { SpinnerRing } from "#ui/spinner.tsx";
import { solveCaptcha } from "./solve-captcha.ts";

export type CaptchaState = "idle" | "working" | "solved" | "failed";

const labels: Record<CaptchaState, string> = {
  idle: "I'm not a robot",
  working: "Checking, one moment",
  solved: "Verified",
  failed: "That didn't work. Try again",
};

/**
 * A proof-of-work captcha behind one checkbox, with no puzzle and no third party. `onSolved` receives the
 * solution for the server to verify.
 */
export function CaptchaBox({ onSolved }: { onSolved: (solution: string) => void }) {
  const [state, setState] = useState<CaptchaState>("idle");
  const box = useRef<HTMLInputElement>(null);

  async function solve() {
    if (state === "working" || state === "solved") return;
    setState("working");
    try {
      onSolved(await solveCaptcha());
      setState("solved");
    } catch {
      setState("failed");
    }
  }

  // If the box was checked before hydration, no change event fired, so start solving on mount.
  const solveIfChecked = useEffectEvent(() => {
    if (box.current!.checked) void solve();
  });
  useEffect(() => solveIfChecked(), []);

  return (
    <div className="flex items-center justify-between gap-3 rounded-lg border border-line-strong bg-tint px-3.5">
      <label className="flex min-h-13 flex-1 items-center gap-3">
        <span className="relative grid size-[22px] place-items-center">
          <input
            ref={box}
            type="checkbox"
            checked={state === "solved"}
            aria-busy={state === "working"}
            onChange={() => void solve()}
            className={cx(
              "peer col-start-1 row-start-1 block size-full appearance-none rounded-xs border-[1.5px] border-control bg-surface",
              "checked:border-court checked:bg-court",
              state === "working" && "border-transparent bg-transparent",
            )}
          />
          {state === "working" && <SpinnerRing className="pointer-events-none col-start-1 row-start-1" />}
          <Check className="pointer-events-none col-start-1 row-start-1 size-3.5 stroke-[2.5] text-on-court opacity-0 peer-checked:opacity-100" />
        </span>
        <span aria-live="polite" className={cx("text-sm", state === "failed" && "text-red-ink")}>
          {labels[state]}
        </span>
      </label>
      <ShieldCheck aria-hidden="true" className="text-ink-3" />
    </div>
  );
}
