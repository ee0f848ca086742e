import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import { getButtonClass, type ButtonStyleProps } from "./button-styles.ts";
import { cx } from "./cx.ts";
import { SpinnerRing } from "./spinner.tsx";

export interface ButtonProps extends ButtonStyleProps, Omit<ComponentProps<"button">, "children"> {
  children: ReactNode;
  icon?: ReactNode;
  /**
   * Shows a spinner and `busyLabel`, and ignores presses. The button stays focusable so that keyboard users keep their
   * place.
   */
  busy?: boolean;
  busyLabel?: string;
}

export function Button({
  variant,
  size,
  full,
  icon,
  busy = false,
  busyLabel,
  disabled = false,
  type = "button",
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) {
      // This also blocks Enter in a field, which would press the form's submit button.
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled && !busy}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      data-button={variant ?? "primary"}
      onClick={handleClick}
      className={cx(
        getButtonClass({ variant, size, full }, disabled && !busy),
        busy && "cursor-progress",
        className,
      )}
    >
      <span className="inline-grid items-center justify-items-center">
        <span className="inline-flex items-center gap-2">
          {busy ? <SpinnerRing className="spinner-inherit size-4" /> : icon}
          <span>{busy ? (busyLabel ?? children) : children}</span>
        </span>
        {busyLabel !== undefined && (
          <WidthReserve text={busy ? children : busyLabel} icon={!busy || Boolean(icon)} />
        )}
      </span>
    </button>
  );
}

/**
 * Reserves the hidden label's width. Rendered as CSS content so that it doesn't change the button's accessible name.
 */
function WidthReserve({ text, icon }: { text: ReactNode; icon: boolean }) {
  if (typeof text !== "string") return null;
  return (
    <span aria-hidden="true" className="invisible flex h-0 gap-2">
      {icon && <span className="size-4.5" />}
      <span data-text={text} className="before:content-[attr(data-text)]" />
    </span>
  );
}

export interface LinkButtonProps extends ButtonStyleProps, Omit<ComponentProps<typeof Link>, "children"> {
  children: ReactNode;
  icon?: ReactNode;
}

/** A link that looks like a button. */
export function LinkButton({ variant, size, full, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link
      {...rest}
      data-button={variant ?? "primary"}
      className={cx(getButtonClass({ variant, size, full }), className)}
    >
      {icon}
      <span>{children}</span>
    </Link>
  );
}
