import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { Search } from "lucide-react";
import { useRef, type ReactNode } from "react";
import { BackCloses } from "./back-closes.tsx";
import { cx } from "./cx.ts";
import { dialogStyles } from "./dialog-styles.ts";
import { SpinnerRing } from "./spinner.tsx";

export interface PaletteItem {
  id: string;
  label: string;
  /** A muted second part. */
  detail?: string | undefined;
  icon: ReactNode;
  onSelect: () => void;
}

export interface PaletteGroup {
  title: string;
  items: PaletteItem[];
}

export interface CommandPaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called after the palette has closed and released focus. */
  onClosed: () => void;
  /** Names the palette and its field. */
  label: string;
  placeholder: string;
  value: string;
  onValueChange: (value: string) => void;
  /** What matches, in the order in which it's shown. Empty groups are left out. */
  groups: readonly PaletteGroup[];
  /** True while more results are on their way. */
  busy: boolean;
  /** Announced to screen readers, such as how many results there are. */
  status: string;
  /** Shown below the results, for example if there are none. */
  note?: ReactNode;
}

/**
 * A field that finds and opens anything. Arrow keys move through the results while focus stays in the field, Enter opens
 * one, and Escape closes the palette. Focus then returns to where it was.
 */
export default function CommandPalette(props: CommandPaletteProps) {
  const { open, onOpenChange, groups, value } = props;
  const field = useRef<HTMLInputElement>(null);
  const shownGroups = groups.filter(({ items }) => items.length > 0);
  const select = (item: PaletteItem) => {
    onOpenChange(false);
    item.onSelect();
  };
  return (
    <Dialog.Root
      open={open}
      onOpenChange={onOpenChange}
      onOpenChangeComplete={(isOpen) => !isOpen && props.onClosed()}
    >
      {open && <BackCloses onBack={() => onOpenChange(false)} />}
      <Dialog.Portal>
        <Dialog.Backdrop className={dialogStyles.backdrop} />
        <Dialog.Viewport
          className={cx(dialogStyles.viewport, "place-items-start! justify-items-center! md:pt-[12dvh]!")}
        >
          <Dialog.Popup
            aria-label={props.label}
            initialFocus={field}
            className={cx(dialogStyles.popup, "max-w-[640px] max-md:h-dvh max-md:rounded-none!")}
          >
            <Autocomplete.Root
              inline
              open
              mode="none"
              autoHighlight="always"
              keepHighlight
              items={shownGroups}
              value={value}
              // Choosing a result must not put its name into the field.
              onValueChange={(next, { reason }) => reason !== "item-press" && props.onValueChange(next)}
              itemToStringValue={(item: PaletteItem) => item.label}
            >
              <div className="flex shrink-0 items-center gap-3 border-b border-line px-5">
                {props.busy ? <SpinnerRing className="size-4" /> : <Search className="size-4 text-ink-3" />}
                <Autocomplete.Input
                  ref={field}
                  aria-label={props.label}
                  placeholder={props.placeholder}
                  maxLength={100}
                  className="min-h-14 min-w-0 flex-1 bg-transparent text-base outline-none"
                />
                <Dialog.Close className="micro rounded-xs border border-line px-1.5 text-ink-3 hover:bg-hover touch:min-h-11 touch:px-3">
                  Esc<span className="sr-only">: close</span>
                </Dialog.Close>
              </div>
              <Autocomplete.List className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2.5 empty:hidden md:max-h-[min(26rem,60dvh)]">
                {(group: PaletteGroup) => (
                  <Autocomplete.Group key={group.title} items={group.items}>
                    <Autocomplete.GroupLabel className="micro px-2.5 pt-2 pb-1 text-ink-3">
                      {group.title}
                    </Autocomplete.GroupLabel>
                    <Autocomplete.Collection>
                      {(item: PaletteItem) => (
                        <Autocomplete.Item
                          key={item.id}
                          value={item}
                          onClick={() => select(item)}
                          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-2.5 data-highlighted:bg-hover"
                        >
                          {item.icon}
                          <span className="min-w-0 truncate">
                            <b>{item.label}</b>
                            {item.detail && <span className="text-ink-2">, {item.detail}</span>}
                          </span>
                        </Autocomplete.Item>
                      )}
                    </Autocomplete.Collection>
                  </Autocomplete.Group>
                )}
              </Autocomplete.List>
              {props.note && <div className="px-5 py-4 text-ink-2">{props.note}</div>}
              <Autocomplete.Status className="sr-only">{props.status}</Autocomplete.Status>
            </Autocomplete.Root>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
