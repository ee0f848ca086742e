import type { ReactNode } from "react";
import { buttonClass, type ButtonLook } from "#ui/button-look.ts";
import { cx } from "#ui/cx.ts";

/** LinkButton for finished HTML, where no router listens. */
export function AnchorButton(props: ButtonLook & { href: string; className?: string; children: ReactNode }) {
  const { href, className, children, ...look } = props;
  return (
    <a href={href} data-button="" className={cx(buttonClass(look), className)}>
      <span>{children}</span>
    </a>
  );
}
