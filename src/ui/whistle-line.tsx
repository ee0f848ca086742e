import { Bell, Check } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { WhistleGlyph } from "./whistle-glyph.tsx";

export interface WhistleStep {
  label: string;
  detail: string;
  /** Already happened, still to come, or the moment everything leads to. */
  state: "done" | "next" | "goal";
  /** Replaces the icon that belongs to the state; 12 px. */
  icon?: ReactNode;
}

export interface WhistleLineProps {
  steps: WhistleStep[];
  /** Where "now" is: 0 at the first step, 1 at the last, the steps being evenly spaced. No tick outside. */
  nowFraction?: number;
  /** The whole line as one sentence; built from the steps if not given. */
  sentence?: string;
  className?: string;
}

const dots: Record<WhistleStep["state"], string> = {
  done: "bg-(--on-done,var(--court)) text-(--on-done-ink,var(--on-court))",
  next: "bg-(--on-dot,var(--surface)) text-(--on-ink,var(--ink-3)) shadow-[inset_0_0_0_2px_var(--on-dot-line,var(--line-strong))]",
  goal: "bg-whistle text-on-whistle",
};

const icons: Record<WhistleStep["state"], ReactNode> = {
  done: <Check aria-hidden="true" size={12} strokeWidth={2.6} />,
  next: <Bell aria-hidden="true" size={12} strokeWidth={2.6} />,
  goal: <WhistleGlyph />,
};

function read(step: WhistleStep): string {
  return `${step.label}: ${step.detail}${step.state === "done" ? ", done" : ""}.`;
}

/** Everything counts down to one moment: what was sent, what comes next, and the start, on one track. */
export function WhistleLine({ steps, nowFraction, sentence, className }: WhistleLineProps) {
  const spans = steps.length - 1;
  const now = nowFraction === undefined ? undefined : nowFraction * spans;
  return (
    <div className={className}>
      <p className="sr-only">{sentence ?? steps.map(read).join(" ")}</p>
      <ol
        aria-hidden="true"
        className="grid"
        style={{ gridTemplateColumns: `repeat(${spans}, minmax(0, 1fr)) auto` }}
      >
        {steps.map((step, index) => {
          // How much of the stretch that leaves this step lies behind us.
          const behind = now === undefined ? 0 : Math.min(1, Math.max(0, now - index));
          const hasTick = now !== undefined && now > 0 && now < spans && Math.floor(now) === index;
          return (
            <li key={step.label} className="relative min-w-0 pt-[30px]">
              {index < spans && (
                <span className="absolute inset-x-0 top-2.5 h-[3px] bg-(--on-track,var(--line-strong))">
                  <span
                    className="block h-full bg-(--on-done,var(--court))"
                    style={{ width: `${behind * 100}%` }}
                  />
                </span>
              )}
              <span
                className={cx(
                  "absolute top-px left-0 z-1 grid size-[21px] place-items-center rounded-full",
                  dots[step.state],
                )}
              >
                {step.icon ?? icons[step.state]}
              </span>
              {hasTick && (
                // Kept clear of the dots on both sides, where it could not be seen.
                <span
                  className="absolute top-1 z-2 -ml-px h-[15px] w-[3px] rounded-[2px] bg-whistle"
                  style={{ left: `clamp(26px, ${behind * 100}%, calc(100% - 6px))` }}
                />
              )}
              <b className="block truncate text-label font-[620] max-[22.5rem]:text-[0.78125rem]">
                {step.label}
              </b>
              <small className="block truncate text-[0.78125rem] leading-[1.35] text-(--on-ink-2,var(--ink-3)) max-[22.5rem]:text-[0.75rem]">
                {step.detail}
              </small>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
