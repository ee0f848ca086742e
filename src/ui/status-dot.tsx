import { cx } from "./cx.ts";

export type StatusDotTone = "green" | "yellow" | "red" | "quiet";

const tones: Record<StatusDotTone, string> = {
  green: "bg-green",
  // Yellow alone is too pale on white, so its darker outline carries the contrast.
  yellow: "bg-yellow shadow-[inset_0_0_0_1.5px_var(--yellow-line)]",
  red: "bg-(--red-line)",
  quiet: "shadow-[inset_0_0_0_1.5px_var(--quiet-line)]",
};

export interface StatusDotProps {
  tone: StatusDotTone;
  /** What the colour means, in a word: shown on hover and read aloud. */
  label: string;
  className?: string;
}

/** A colour that never stands alone: the word comes with it. */
export function StatusDot({ tone, label, className }: StatusDotProps) {
  return (
    <>
      <span
        aria-hidden="true"
        title={label}
        className={cx("inline-block size-2 flex-none rounded-full", tones[tone], className)}
      />
      <span className="sr-only">{label}</span>
    </>
  );
}
