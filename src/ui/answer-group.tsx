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
  icon: string;
  chosen: string;
  chosenIcon: string;
  ink: string;
}

const looks: Record<AnswerTone, ToneLook> = {
  green: {
    icon: "bg-green-soft text-green-ink",
    chosen: "bg-green-soft shadow-[inset_0_0_0_2.5px_var(--green-line)]",
    chosenIcon: "bg-green-ink text-green-soft",
    ink: "text-green-ink",
  },
  yellow: {
    icon: "bg-yellow-soft text-yellow-ink",
    chosen: "bg-yellow-soft shadow-[inset_0_0_0_2.5px_var(--yellow-line)]",
    chosenIcon: "bg-yellow-ink text-yellow-soft",
    ink: "text-yellow-ink",
  },
  red: {
    icon: "bg-red-soft text-red-ink",
    chosen: "bg-red-soft shadow-[inset_0_0_0_2.5px_var(--red-line)]",
    chosenIcon: "bg-red-ink text-red-soft",
    ink: "text-red-ink",
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
        const isChosen = answer.value === value;
        const look = looks[answer.tone];
        return (
          <button
            key={answer.value}
            type="submit"
            name={name}
            value={answer.value}
            aria-pressed={isChosen}
            onClick={(event) => choose(event, answer)}
            className={cx(
              "grid min-h-[66px] w-full grid-cols-[44px_minmax(0,1fr)_auto] items-center gap-3.5 rounded-[16px] py-2.5 pr-[18px] pl-3.5 text-left md:min-h-[72px]",
              "transition-[scale,background-color] duration-(--t-base) ease-(--ease-out) active:scale-[0.985] motion-reduce:active:scale-100",
              isChosen ? look.chosen : "bg-surface shadow-[inset_0_0_0_1.5px_var(--control)] hover:bg-tint",
            )}
          >
            <span
              className={cx(
                "grid size-11 place-items-center rounded-full",
                isChosen ? look.chosenIcon : look.icon,
              )}
            >
              {icons[answer.tone]}
            </span>
            <span className={cx("block", isChosen && look.ink)}>
              <span className="block font-display text-[1.09375rem] leading-[1.2] font-[660] tracking-[-0.01em] font-stretch-103%">
                {answer.label}
              </span>
              {answer.hint && (
                <span className={cx("mt-0.5 block text-label leading-[1.3]", !isChosen && "text-ink-3")}>
                  {answer.hint}
                </span>
              )}
            </span>
            {isChosen && answer.proof && (
              <span className={cx("inline-flex items-center gap-1.5 text-caption font-[600]", look.ink)}>
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
