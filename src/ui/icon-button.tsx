import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { cx } from "./cx.ts";

export type IconButtonTone = "default" | "destructive";
export type IconButtonSize = "default" | "small";

interface IconButtonLook {
  /** Read out, and shown as a tip on hover. */
  label: string;
  tone?: IconButtonTone;
  /** Small is 28 px for a mouse; a finger always gets 44 px. */
  size?: IconButtonSize;
  /** The icon. */
  children: ReactNode;
}

function look(tone: IconButtonTone, size: IconButtonSize): string {
  return cx(
    "inline-grid shrink-0 place-items-center rounded-sm text-ink-3 transition-colors duration-(--t-fast)",
    "disabled:cursor-not-allowed disabled:opacity-55 touch:size-11",
    size === "default" ? "size-9" : "size-7",
    tone === "destructive"
      ? "hover:bg-red-soft hover:text-red-ink"
      : "hover:bg-hover hover:text-ink data-popup-open:bg-hover data-popup-open:text-ink",
  );
}

export interface IconButtonProps extends IconButtonLook, Omit<ComponentProps<"button">, "children"> {}

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
      className={cx(look(tone, size), className)}
    />
  );
}

export interface IconLinkProps extends IconButtonLook, Omit<ComponentProps<typeof Link>, "children"> {}

export function IconLink({ label, tone = "default", size = "default", className, ...rest }: IconLinkProps) {
  return (
    <Link
      {...rest}
      aria-label={label}
      title={label}
      data-button=""
      className={cx(look(tone, size), className)}
    />
  );
}
