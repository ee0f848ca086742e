import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { cx } from "./cx.ts";

export type IconButtonTone = "default" | "destructive";
export type IconButtonSize = "default" | "small";

interface IconButtonStyleProps {
  /** The accessible name, also shown as a tooltip. */
  label: string;
  tone?: IconButtonTone;
  /** "small" is 28 px for a mouse. On touch screens, the target is always 44 px. */
  size?: IconButtonSize;
  /** The icon. */
  children: ReactNode;
}

function getStyle(tone: IconButtonTone, size: IconButtonSize): string {
  return cx(
    "inline-grid shrink-0 place-items-center rounded-sm text-ink-3 transition-colors duration-(--t-fast)",
    "disabled:cursor-not-allowed disabled:opacity-55 touch:size-11",
    size === "default" ? "size-9" : "size-7",
    tone === "destructive"
      ? "hover:bg-red-soft hover:text-red-ink"
      : "hover:bg-hover hover:text-ink data-popup-open:bg-hover data-popup-open:text-ink",
  );
}

export interface IconButtonProps extends IconButtonStyleProps, Omit<ComponentProps<"button">, "children"> {}

export function IconButton({
  label,
  tone = "default",
  size = "default",
  type = "button",
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      data-button=""
      className={cx(getStyle(tone, size), className)}
    />
  );
}

export interface IconLinkProps extends IconButtonStyleProps, Omit<ComponentProps<typeof Link>, "children"> {}

export function IconLink({ label, tone = "default", size = "default", className, ...rest }: IconLinkProps) {
  return (
    <Link
      {...rest}
      aria-label={label}
      title={label}
      data-button=""
      className={cx(getStyle(tone, size), className)}
    />
  );
}
