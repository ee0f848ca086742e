import { Toolbar } from "@base-ui/react/toolbar";
import { Bold, Code, Heading, Image, Italic, Link, List, Quote } from "lucide-react";
import type { KeyboardEvent, ReactNode, RefObject } from "react";
import { IconButton } from "#ui/icon-button.tsx";
import { editOf, edits, shortcuts, type EditName } from "./markdown-edits.ts";

const buttons: { name: EditName; label: string; icon: ReactNode }[] = [
  { name: "bold", label: "Bold", icon: <Bold /> },
  { name: "italic", label: "Italic", icon: <Italic /> },
  { name: "heading", label: "Heading", icon: <Heading /> },
  { name: "link", label: "Link", icon: <Link /> },
  { name: "list", label: "List", icon: <List /> },
  { name: "quote", label: "Quote", icon: <Quote /> },
  { name: "code", label: "Code", icon: <Code /> },
  { name: "picture", label: "Picture by its address", icon: <Image /> },
];

/** As if it had been typed: the browser's own undo takes it back. */
function apply(area: HTMLTextAreaElement, name: EditName) {
  const { value: text, selectionStart: start, selectionEnd: end } = area;
  const { from, to, insert, markFrom, markTo } = edits[name]({ text, start, end });
  area.focus();
  area.setSelectionRange(from, to);
  // Deprecated without a successor: nothing else keeps the history of a text area.
  const isDone = document.execCommand(insert === "" ? "delete" : "insertText", false, insert);
  if (!isDone && area.value === text) {
    area.setRangeText(insert, from, to);
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }
  area.setSelectionRange(markFrom, markTo);
}

/** For the text area's onKeyDown. */
export function pressShortcut(event: KeyboardEvent<HTMLTextAreaElement>) {
  const name = editOf(event.nativeEvent);
  if (name === undefined) return;
  event.preventDefault();
  apply(event.currentTarget, name);
}

/** Writes Markdown for those who do not know it. One stop of the Tab key; arrows go from button to button. */
export function MarkdownToolbar({ area }: { area: RefObject<HTMLTextAreaElement | null> }) {
  return (
    <Toolbar.Root aria-label="Formatting" className="-mx-2.5 flex flex-wrap">
      {buttons.map(({ name, label, icon }) => (
        <Toolbar.Button
          key={name}
          render={
            <IconButton
              label={label}
              title={`${label} (Ctrl+${shortcuts[name].words})`}
              aria-keyshortcuts={`Control+${shortcuts[name].words} Meta+${shortcuts[name].words}`}
              onClick={() => area.current && apply(area.current, name)}
            >
              {icon}
            </IconButton>
          }
        />
      ))}
    </Toolbar.Root>
  );
}
