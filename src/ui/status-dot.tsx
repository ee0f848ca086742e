import { cx } from "./cx.ts";

export type StatusDotTone = "green" | "yellow" | "red" | "quiet";

const tones: Record<StatusDotTone, string> = {
  green: "bg-green",
  // Yellow alone is too pale on white, so a darker outline adds contrast.
  yellow: "bg-yellow shadow-[inset_0_0_0_1.5px_var(--yellow-line)]",
  red: "bg-(--red-line)",
  quiet: "shadow-[inset_0_0_0_1.5px_var(--quiet-line)]",
};

export interface StatusDotProps {
  tone: StatusDotTone;
  /** What the color means, shown on hover and announced by screen readers. */
  label: string;
  className?: string;
}

/** A colored dot that always has a text label. */
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
