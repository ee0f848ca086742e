import { Bell, Check } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { WhistleGlyph } from "./whistle-glyph.tsx";

export interface WhistleStep {
  label: string;
  detail: string;
  /** Whether the step is done, upcoming, or the moment that the line leads to. */
  state: "done" | "next" | "goal";
  /** A 12 px icon that replaces the state's default icon. */
  icon?: ReactNode;
}

export interface WhistleLineProps {
  steps: WhistleStep[];
  /**
   * The position of the current time, from 0 at the first step to 1 at the last, with steps evenly spaced. Hidden
   * outside that range.
   */
  nowFraction?: number;
  /** Describes the whole line in one sentence. Built from the steps by default. */
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

function describeStep(step: WhistleStep): string {
  return `${step.label}: ${step.detail}${step.state === "done" ? ", done" : ""}.`;
}

/** A timeline that counts down to the start of a game and shows what was sent and what comes next. */
export function WhistleLine({ steps, nowFraction, sentence, className }: WhistleLineProps) {
  const segmentCount = steps.length - 1;
  const now = nowFraction === undefined ? undefined : nowFraction * segmentCount;
  return (
    <div className={className}>
      <p className="sr-only">{sentence ?? steps.map(describeStep).join(" ")}</p>
      <ol
        aria-hidden="true"
        className="grid"
        style={{ gridTemplateColumns: `repeat(${segmentCount}, minmax(0, 1fr)) auto` }}
      >
        {steps.map((step, index) => {
          // How much of the segment after this step has passed.
          const passedFraction = now === undefined ? 0 : Math.min(1, Math.max(0, now - index));
          const hasNowMarker =
            now !== undefined && now > 0 && now < segmentCount && Math.floor(now) === index;
          return (
            <li key={step.label} className="relative min-w-0 pt-[30px]">
              {index < segmentCount && (
                <span className="absolute inset-x-0 top-2.5 h-[3px] bg-(--on-track,var(--line-strong))">
                  <span
                    className="block h-full bg-(--on-done,var(--court))"
                    style={{ width: `${passedFraction * 100}%` }}
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
              {hasNowMarker && (
                // Keep the marker away from the dots on both sides, which would hide it.
                <span
                  className="absolute top-1 z-2 -ml-px h-[15px] w-[3px] rounded-[2px] bg-whistle"
                  style={{ left: `clamp(26px, ${passedFraction * 100}%, calc(100% - 6px))` }}
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
