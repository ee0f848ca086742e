import { Tabs as BaseTabs } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { segmentStyles } from "./segment-styles.ts";

export interface TabItem<Value extends string> {
  value: Value;
  label: ReactNode;
  icon?: ReactNode;
  /** The number of items in the tab. */
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
  /** Whether the tabs share the full width. */
  full?: boolean;
  /** Whether to keep hidden panels mounted, along with anything typed in them. */
  keepMounted?: boolean;
  className?: string;
}

/** Tabs with panels. Arrow keys move between tabs and show each panel right away. */
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
        className={cx(segmentStyles.container, full ? "flex *:flex-1" : "inline-flex max-w-full max-md:flex")}
      >
        {items.map((item) => (
          <BaseTabs.Tab
            key={item.value}
            value={item.value}
            disabled={item.disabled}
            className={(state) =>
              cx(segmentStyles.segment, state.active ? segmentStyles.selected : segmentStyles.unselected)
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
