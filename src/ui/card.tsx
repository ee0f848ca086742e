import type { HTMLAttributes } from "react";
import { cx } from "./cx.ts";

export interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: "div" | "section" | "article" | "aside" | "li";
  padded?: boolean;
}

/**
 * A box with a hairline border. In the app, prefer cards to shadows, and prefer rows with hairlines to stacked cards.
 */
export function Card({ as: Tag = "div", padded = true, className, ...rest }: CardProps) {
  return (
    <Tag
      {...rest}
      className={cx("rounded-lg border border-line bg-surface", padded && "p-5 max-md:p-4", className)}
    />
  );
}
