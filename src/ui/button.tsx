import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import { buttonClass, type ButtonLook } from "./button-look.ts";
import { cx } from "./cx.ts";
import { SpinnerRing } from "./spinner.tsx";

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<"button">, "children"> {
  children: ReactNode;
  icon?: ReactNode;
  /** Work is under way: spinner, `busyLabel`, no second press. Focus stays, so nobody is thrown off the form. */
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
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) {
      // Also stops Enter in a field, which presses the form's submit button.
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
      data-button=""
      onClick={press}
      className={cx(
        buttonClass({ variant, size, full }, disabled && !busy),
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
          <WidthKeeper text={busy ? children : busyLabel} icon={!busy || Boolean(icon)} />
        )}
      </span>
    </button>
  );
}

/** Takes the width of the label that is not shown. Drawn, not written, so the button is called what it shows. */
function WidthKeeper({ text, icon }: { text: ReactNode; icon: boolean }) {
  if (typeof text !== "string") return null;
  return (
    <span aria-hidden="true" className="invisible flex h-0 gap-2">
      {icon && <span className="size-4.5" />}
      <span data-text={text} className="before:content-[attr(data-text)]" />
    </span>
  );
}

export interface LinkButtonProps extends ButtonLook, Omit<ComponentProps<typeof Link>, "children"> {
  children: ReactNode;
  icon?: ReactNode;
}

/** Goes to another page and looks like a button. */
export function LinkButton({ variant, size, full, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} data-button="" className={cx(buttonClass({ variant, size, full }), className)}>
      {icon}
      <span>{children}</span>
    </Link>
  );
}
