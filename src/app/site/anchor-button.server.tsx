import type { ReactNode } from "react";
import { getButtonClass, type ButtonStyleProps } from "#ui/button-styles.ts";
import { cx } from "#ui/cx.ts";

/** LinkButton for static HTML, where there's no router. */
export function AnchorButton(
  props: ButtonStyleProps & { href: string; className?: string; children: ReactNode },
) {
  const { href, className, children, ...look } = props;
  return (
    <a href={href} data-button="" className={cx(getButtonClass(look), className)}>
      <span>{children}</span>
    </a>
  );
}
