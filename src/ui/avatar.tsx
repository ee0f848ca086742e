import { cx } from "./cx.ts";

const sizes = {
  small: "size-7 text-xs",
  default: "size-[34px] text-xs",
  large: "size-12 text-base",
} as const;

export interface AvatarProps {
  name: string;
  size?: keyof typeof sizes;
  className?: string;
}

/** Shows initials as decoration, always next to the name. */
export function Avatar({ name, size = "default", className }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        "grid shrink-0 place-items-center rounded-full bg-sunken font-display leading-none font-[650] tracking-[0.01em] text-ink-2 print:hidden",
        sizes[size],
        className,
      )}
    >
      {getInitials(name)}
    </span>
  );
}

/** Returns "AB" for Aisha Bello. */
export function getInitials(name: string): string {
  const words = name.split(/[\s.@_-]+/u).filter(Boolean);
  const firstAndLast = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  // The u flag keeps characters outside the basic multilingual plane intact.
  return firstAndLast
    .map((word) => /^./u.exec(word ?? "")?.[0] ?? "")
    .join("")
    .toUpperCase();
}
