import { Search } from "lucide-react";
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { useLazyView } from "../use-lazy-view.ts";
import type { PaletteProps } from "./palette.tsx";

const load = () => import("./palette.tsx");
/** Starts loading the palette when the user is about to open it. */
const preload = () => void load().catch(() => {});

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);
const never = () => () => {};

type SearchControlProps = Pick<PaletteProps, "role" | "onSelect">;

/** A quiet button in the sidebar that opens the palette, as Ctrl+K or Cmd+K does on every signed-in page. */
export function SearchControl({ role, onSelect }: SearchControlProps) {
  const { View, prepare } = useLazyView(load);
  const [open, setOpen] = useState(false);
  const isAppleDevice = useSyncExternalStore(never, isApple, () => false);
  const show = async () => setOpen(await prepare());

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const isShortcut = event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey;
    if (!isShortcut || event.key.toLowerCase() !== "k" || event.defaultPrevented) return;
    if (open) {
      event.preventDefault();
      return setOpen(false);
    }
    // A dialog has to be finished or closed first, so that nothing in it is lost.
    if (document.querySelector("[role=dialog],[role=alertdialog]")) return;
    event.preventDefault();
    void show();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => void show()}
        className="flex h-[38px] w-full items-center gap-2.5 rounded-sm border border-line px-2.5 text-ui text-ink-3 hover:bg-hover touch:h-11"
      >
        <Search />
        Search
        <kbd aria-hidden="true" className="micro ml-auto font-[inherit]">
          {isAppleDevice ? "⌘K" : "Ctrl K"}
        </kbd>
      </button>
      {View && <View open={open} onOpenChange={setOpen} role={role} onSelect={onSelect} />}
    </>
  );
}
