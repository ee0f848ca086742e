import type { HTMLAttributes } from "react";
import { cx } from "./cx.ts";

export interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: "div" | "section" | "article" | "aside" | "li";
  padded?: boolean;
}

/** A hairline box. Inside the app prefer it to a shadow, and rows with hairlines to a stack of cards. */
export function Card({ as: Tag = "div", padded = true, className, ...rest }: CardProps) {
  return (
    <Tag
      {...rest}
      className={cx("rounded-lg border border-line bg-surface", padded && "p-5 max-md:p-4", className)}
    />
  );
}
