import { Check, CircleQuestionMark, X } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { cx } from "./cx.ts";
import { WhistleGlyph } from "./whistle-glyph.tsx";

export type ResponseTone = "green" | "yellow" | "red";

export interface ResponseOption {
  value: string;
  label: string;
  /** A muted second line. */
  hint?: string;
  tone: ResponseTone;
  /** Shown on the right once selected, to confirm that the response was saved. */
  confirmation?: string;
}

export interface ResponseGroupProps {
  /** The field name. Each button submits the form, even before hydration or without JavaScript. */
  name: string;
  responses: ResponseOption[];
  value?: string | null | undefined;
  /** Called instead of submitting the form. */
  onChoose?: (value: string) => void;
  /** Either `labelledBy`, the id of the heading that asks the question, or `label`, the question itself. */
  labelledBy?: string;
  label?: string;
  disabled?: boolean;
  className?: string;
}

const icons: Record<ResponseTone, ReactNode> = {
  green: <Check aria-hidden="true" size={22} strokeWidth={2.4} />,
  yellow: <CircleQuestionMark aria-hidden="true" size={22} strokeWidth={2.4} />,
  red: <X aria-hidden="true" size={22} strokeWidth={2.4} />,
};

interface ToneStyles {
  /** The button's styles once selected. */
  selected: string;
  icon: string;
  /** The text's styles once selected. */
  ink: string;
}

// aria-pressed is the single source of truth, and the styles depend on it.
const styles: Record<ResponseTone, ToneStyles> = {
  green: {
    selected: "aria-pressed:bg-green-soft aria-pressed:shadow-[inset_0_0_0_2.5px_var(--green-line)]",
    icon: "bg-green-soft text-green-ink group-aria-pressed:bg-green-ink group-aria-pressed:text-green-soft",
    ink: "group-aria-pressed:text-green-ink",
  },
  yellow: {
    selected: "aria-pressed:bg-yellow-soft aria-pressed:shadow-[inset_0_0_0_2.5px_var(--yellow-line)]",
    icon: "bg-yellow-soft text-yellow-ink group-aria-pressed:bg-yellow-ink group-aria-pressed:text-yellow-soft",
    ink: "group-aria-pressed:text-yellow-ink",
  },
  red: {
    selected: "aria-pressed:bg-red-soft aria-pressed:shadow-[inset_0_0_0_2.5px_var(--red-line)]",
    icon: "bg-red-soft text-red-ink group-aria-pressed:bg-red-ink group-aria-pressed:text-red-soft",
    ink: "group-aria-pressed:text-red-ink",
  },
};

/** A question with a few large response buttons. One tap responds, and the selected button is filled. */
export function ResponseGroup({
  name,
  responses,
  value,
  onChoose,
  labelledBy,
  label,
  disabled = false,
  className,
}: ResponseGroupProps) {
  const choose = (event: MouseEvent, response: ResponseOption) => {
    if (!onChoose) return;
    event.preventDefault();
    onChoose(response.value);
  };
  return (
    <fieldset
      aria-labelledby={labelledBy}
      aria-label={label}
      disabled={disabled}
      className={cx("grid min-w-0 gap-2 md:gap-2.5", className)}
    >
      {responses.map((response) => {
        const style = styles[response.tone];
        return (
          <button
            key={response.value}
            type="submit"
            name={name}
            value={response.value}
            aria-pressed={response.value === value}
            onClick={(event) => choose(event, response)}
            className={cx(
              "group grid min-h-[66px] w-full grid-cols-[44px_minmax(0,1fr)_auto] items-center gap-3.5 rounded-[16px] py-2.5 pr-[18px] pl-3.5 text-left md:min-h-[72px]",
              "bg-surface shadow-[inset_0_0_0_1.5px_var(--control)] enabled:not-aria-pressed:hover:bg-tint",
              "transition-[scale,background-color] duration-(--t-base) ease-(--ease-out) enabled:active:scale-[0.985] motion-reduce:active:scale-100",
              "disabled:cursor-not-allowed disabled:not-aria-pressed:text-ink-3 disabled:not-aria-pressed:shadow-[inset_0_0_0_1.5px_var(--line)]",
              style.selected,
            )}
          >
            <span className={cx("grid size-11 place-items-center rounded-full", style.icon)}>
              {icons[response.tone]}
            </span>
            <span className={cx("block", style.ink)}>
              <span className="block font-display text-[1.09375rem] leading-[1.2] font-[660] tracking-[-0.01em] font-stretch-103%">
                {response.label}
              </span>
              {response.hint && (
                <span className="mt-0.5 block text-label leading-[1.3] group-not-aria-pressed:text-ink-3">
                  {response.hint}
                </span>
              )}
            </span>
            {response.confirmation && (
              <span
                className={cx(
                  "hidden items-center gap-1.5 text-caption font-[600] group-aria-pressed:inline-flex",
                  style.ink,
                )}
              >
                {response.tone === "green" && <WhistleGlyph size={16} />}
                {response.confirmation}
              </span>
            )}
          </button>
        );
      })}
    </fieldset>
  );
}
