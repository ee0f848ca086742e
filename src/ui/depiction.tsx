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
    <span role="img" aria-label={label} className={className} style={style}>
      {children}
    </span>
  );
}
