import { cx } from "./cx.ts";

export type ButtonVariant =
  | "primary"
  | "secondary"
  | "ghost"
  | "destructive"
  | "whistle"
  | "inverse"
  | "outline-on-court";

export type ButtonSize = "default" | "large" | "small";

const base =
  "relative inline-flex shrink-0 items-center justify-center gap-2 border font-[580] leading-none " +
  "whitespace-nowrap select-none transition-[background-color,border-color,color,translate] " +
  "duration-(--t-fast) ease-out active:translate-y-px";

const sizes: Record<ButtonSize, string> = {
  default: "min-h-10 rounded-md px-4 text-ui touch:min-h-11",
  large: "min-h-13 rounded-[12px] px-6 text-base",
  small: "min-h-[34px] rounded-sm px-3 text-label touch:min-h-11",
};

const variants: Record<ButtonVariant, string> = {
  primary:
    "border-transparent bg-court text-on-court shadow-[inset_0_1px_0_oklch(1_0_0/.16),var(--lift-1)] hover:bg-court-hover active:bg-court-press",
  secondary: "border-line-strong bg-surface text-ink shadow-1 hover:bg-tint",
  ghost: "border-transparent text-ink-2 hover:bg-hover hover:text-ink",
  destructive: "border-transparent bg-red text-white hover:bg-red-hover",
  whistle: "border-transparent bg-whistle text-on-whistle hover:bg-whistle-hover",
  // For court panels, whose blue is the same in light and dark mode.
  inverse: "border-transparent bg-white text-court-b hover:bg-on-court-2",
  "outline-on-court": "border-white/45 text-white hover:bg-white/12",
};

/** Disabled buttons keep readable text, because it often contains the reason. */
const disabledClass = "cursor-not-allowed border-transparent bg-sunken text-ink-3";

export interface ButtonStyleProps {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Whether the button fills its container's width. */
  full?: boolean;
}

export function getButtonClass(
  { variant = "primary", size = "default", full = false }: ButtonStyleProps,
  disabled = false,
): string {
  return cx(base, sizes[size], disabled ? disabledClass : variants[variant], full && "w-full");
}
