import type { CSSProperties, ReactNode } from "react";

export interface DepictionProps {
  /** Describes the whole graphic in one sentence. */
  label: string;
  className?: string;
  style?: CSSProperties;
  children: ReactNode;
}

/** A graphic built from elements, which screen readers announce as one image. */
export function Depiction({ label, className, style, children }: DepictionProps) {
  return (
    <span role="img" aria-label={label} className={className} style={style}>
      {children}
    </span>
  );
}
