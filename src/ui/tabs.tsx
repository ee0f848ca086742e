import { Tabs as BaseTabs } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { segmentLook } from "./segment-look.ts";

export interface TabItem<Value extends string> {
  value: Value;
  label: ReactNode;
  icon?: ReactNode;
  /** How many things wait behind the tab. */
  count?: number;
  content: ReactNode;
  disabled?: boolean;
}

export interface TabsProps<Value extends string> {
  /** Names the group of tabs for screen readers. */
  label: string;
  items: readonly TabItem<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** All tabs share the full width. */
  full?: boolean;
  /** Keeps the panels that are not shown, with what was typed into them. */
  keepMounted?: boolean;
  className?: string;
}

/** Arrow keys move, and show the panel at once. */
export function Tabs<Value extends string>({
  label,
  items,
  value,
  onValueChange,
  full = false,
  keepMounted = false,
  className,
}: TabsProps<Value>) {
  return (
    <BaseTabs.Root value={value} onValueChange={(next: Value) => onValueChange(next)} className={className}>
      <BaseTabs.List
        activateOnFocus
        aria-label={label}
        className={cx(segmentLook.well, full ? "flex *:flex-1" : "inline-flex max-w-full max-md:flex")}
      >
        {items.map((item) => (
          <BaseTabs.Tab
            key={item.value}
            value={item.value}
            disabled={item.disabled}
            className={(state) =>
              cx(segmentLook.piece, state.active ? segmentLook.chosen : segmentLook.resting)
            }
          >
            {item.icon}
            <span>{item.label}</span>
            {item.count !== undefined && <span className="text-xs font-[560] text-ink-3">{item.count}</span>}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {items.map((item) => (
        <BaseTabs.Panel
          key={item.value}
          value={item.value}
          keepMounted={keepMounted}
          className="mt-5 rounded-sm"
        >
          {item.content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
