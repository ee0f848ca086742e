import type { CSSProperties, ReactNode } from "react";

export interface DepictionProps {
  /** Everything the picture shows, as one sentence. */
  label: string;
  className?: string;
  style?: CSSProperties;
  children: ReactNode;
}

/** A picture built from elements instead of pixels: read aloud as one thing, with one sentence. */
export function Depiction({ label, className, style, children }: DepictionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> cannot be made of elements
    <span role="img" aria-label={label} className={className} style={style}>
      {children}
    </span>
  );
}
