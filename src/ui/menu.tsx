import { Menu as BaseMenu } from "@base-ui/react/menu";
import { Ellipsis } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { Link, type To } from "react-router";
import { cx } from "./cx.ts";
import { IconButton } from "./icon-button.tsx";

export interface MenuAction {
  label: string;
  icon?: ReactNode;
  tone?: "default" | "destructive";
  disabled?: boolean;
  /** Runs an action on this page. Set either this or `to`. */
  onSelect?: () => void;
  /** Links to another page. */
  to?: To;
}

export interface MenuProps {
  /** The accessible name of the menu button: "More actions for Aisha Bello". */
  label: string;
  items: readonly MenuAction[];
  /** A custom trigger. It must accept a ref and button props. */
  trigger?: ReactElement;
  align?: "start" | "end";
  /** Whether to open right away, for a menu whose button was pressed before it had loaded. */
  defaultOpen?: boolean;
}

/**
 * A menu of actions that don't fit in a row. Arrow keys move between items, typing jumps to an item, and Escape closes
 * the menu.
 */
export function Menu({ label, items, trigger, align = "end", defaultOpen = false }: MenuProps) {
  return (
    <BaseMenu.Root defaultOpen={defaultOpen}>
      <BaseMenu.Trigger
        render={
          trigger ?? (
            <IconButton label={label}>
              <Ellipsis />
            </IconButton>
          )
        }
      />
      {/* A landmark, because the portal is outside the page's landmarks. */}
      <BaseMenu.Portal render={<section aria-label={label} />}>
        <BaseMenu.Positioner sideOffset={4} align={align} collisionPadding={8} className="z-50 outline-none">
          <BaseMenu.Popup
            className={cx(
              "min-w-48 origin-(--transform-origin) rounded-lg bg-raised p-1.5 text-ink outline-none",
              "shadow-[0_0_0_1px_var(--line),var(--lift-3)] transition-[opacity,translate] duration-(--t-base) ease-out",
              "data-starting-style:translate-y-2 data-starting-style:opacity-0",
              "data-ending-style:opacity-0 data-ending-style:duration-(--t-fast)",
            )}
          >
            {items.map((item) => (
              <MenuEntry key={item.label} item={item} />
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

function MenuEntry({ item }: { item: MenuAction }) {
  const className = cx(
    "flex min-h-9 w-full items-center gap-2.5 rounded-sm px-2.5 text-ui font-[530] touch:min-h-11",
    "outline-none select-none -outline-offset-2 data-highlighted:outline-2 data-highlighted:outline-transparent",
    item.tone === "destructive"
      ? "text-red-ink data-highlighted:bg-red-soft"
      : "data-highlighted:bg-hover [&_.lucide]:text-ink-3",
    "data-disabled:cursor-not-allowed data-disabled:text-ink-3",
  );
  const content = (
    <>
      {item.icon}
      {item.label}
    </>
  );
  if (item.to !== undefined) {
    return (
      <BaseMenu.LinkItem className={className} closeOnClick render={<Link to={item.to} />}>
        {content}
      </BaseMenu.LinkItem>
    );
  }
  return (
    <BaseMenu.Item
      className={cx(className, "cursor-pointer")}
      disabled={item.disabled}
      label={item.label}
      onClick={item.onSelect}
    >
      {content}
    </BaseMenu.Item>
  );
}
