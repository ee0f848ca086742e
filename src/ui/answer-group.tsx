import { Check, CircleQuestionMark, X } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { cx } from "./cx.ts";
import { WhistleGlyph } from "./whistle-glyph.tsx";

export type AnswerTone = "green" | "yellow" | "red";

export interface Answer {
  value: string;
  label: string;
  /** A quiet second line. */
  hint?: string;
  tone: AnswerTone;
  /** Shown at the right once chosen: the proof that it counted. */
  proof?: string;
}

export interface AnswerGroupProps {
  /** Field name: each answer submits the form around it, also before or without JavaScript. */
  name: string;
  answers: Answer[];
  value?: string | null | undefined;
  /** Takes over from the form submit. */
  onChoose?: (value: string) => void;
  /** Id of the heading that asks the question, or the question itself. */
  labelledBy?: string;
  label?: string;
  disabled?: boolean;
  className?: string;
}

const icons: Record<AnswerTone, ReactNode> = {
  green: <Check aria-hidden="true" size={22} strokeWidth={2.4} />,
  yellow: <CircleQuestionMark aria-hidden="true" size={22} strokeWidth={2.4} />,
  red: <X aria-hidden="true" size={22} strokeWidth={2.4} />,
};

interface ToneLook {
  /** The button once chosen. */
  chosen: string;
  icon: string;
  /** Words once chosen. */
  ink: string;
}

// Chosen is said once, by aria-pressed, and the looks follow: whoever changes it needs to change nothing else.
const looks: Record<AnswerTone, ToneLook> = {
  green: {
    chosen: "aria-pressed:bg-green-soft aria-pressed:shadow-[inset_0_0_0_2.5px_var(--green-line)]",
    icon: "bg-green-soft text-green-ink group-aria-pressed:bg-green-ink group-aria-pressed:text-green-soft",
    ink: "group-aria-pressed:text-green-ink",
  },
  yellow: {
    chosen: "aria-pressed:bg-yellow-soft aria-pressed:shadow-[inset_0_0_0_2.5px_var(--yellow-line)]",
    icon: "bg-yellow-soft text-yellow-ink group-aria-pressed:bg-yellow-ink group-aria-pressed:text-yellow-soft",
    ink: "group-aria-pressed:text-yellow-ink",
  },
  red: {
    chosen: "aria-pressed:bg-red-soft aria-pressed:shadow-[inset_0_0_0_2.5px_var(--red-line)]",
    icon: "bg-red-soft text-red-ink group-aria-pressed:bg-red-ink group-aria-pressed:text-red-soft",
    ink: "group-aria-pressed:text-red-ink",
  },
};

/** A question with a few large answers. One tap answers; the chosen one fills and says so. */
export function AnswerGroup({
  name,
  answers,
  value,
  onChoose,
  labelledBy,
  label,
  disabled = false,
  className,
}: AnswerGroupProps) {
  const choose = (event: MouseEvent, answer: Answer) => {
    if (!onChoose) return;
    event.preventDefault();
    onChoose(answer.value);
  };
  return (
    <fieldset
      aria-labelledby={labelledBy}
      aria-label={label}
      disabled={disabled}
      className={cx("grid min-w-0 gap-2 md:gap-2.5", className)}
    >
      {answers.map((answer) => {
        const look = looks[answer.tone];
        return (
          <button
            key={answer.value}
            type="submit"
            name={name}
            value={answer.value}
            aria-pressed={answer.value === value}
            onClick={(event) => choose(event, answer)}
            className={cx(
              "group grid min-h-[66px] w-full grid-cols-[44px_minmax(0,1fr)_auto] items-center gap-3.5 rounded-[16px] py-2.5 pr-[18px] pl-3.5 text-left md:min-h-[72px]",
              "bg-surface shadow-[inset_0_0_0_1.5px_var(--control)] enabled:not-aria-pressed:hover:bg-tint",
              "transition-[scale,background-color] duration-(--t-base) ease-(--ease-out) enabled:active:scale-[0.985] motion-reduce:active:scale-100",
              "disabled:cursor-not-allowed disabled:not-aria-pressed:text-ink-3 disabled:not-aria-pressed:shadow-[inset_0_0_0_1.5px_var(--line)]",
              look.chosen,
            )}
          >
            <span className={cx("grid size-11 place-items-center rounded-full", look.icon)}>
              {icons[answer.tone]}
            </span>
            <span className={cx("block", look.ink)}>
              <span className="block font-display text-[1.09375rem] leading-[1.2] font-[660] tracking-[-0.01em] font-stretch-103%">
                {answer.label}
              </span>
              {answer.hint && (
                <span className="mt-0.5 block text-label leading-[1.3] group-not-aria-pressed:text-ink-3">
                  {answer.hint}
                </span>
              )}
            </span>
            {answer.proof && (
              <span
                className={cx(
                  "hidden items-center gap-1.5 text-caption font-[600] group-aria-pressed:inline-flex",
                  look.ink,
                )}
              >
                {answer.tone === "green" && <WhistleGlyph size={16} />}
                {answer.proof}
              </span>
            )}
          </button>
        );
      })}
    </fieldset>
  );
}
