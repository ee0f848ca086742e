import { Toolbar } from "@base-ui/react/toolbar";
import { Bold, Code, Heading, Image, Italic, Link, List, Quote } from "lucide-react";
import type { KeyboardEvent, ReactNode, RefObject } from "react";
import { IconButton } from "#ui/icon-button.tsx";
import { findEdit, edits, shortcuts, type EditName } from "./markdown-edits.ts";

const buttons: { name: EditName; label: string; icon: ReactNode }[] = [
  { name: "bold", label: "Bold", icon: <Bold /> },
  { name: "italic", label: "Italic", icon: <Italic /> },
  { name: "heading", label: "Heading", icon: <Heading /> },
  { name: "link", label: "Link", icon: <Link /> },
  { name: "list", label: "List", icon: <List /> },
  { name: "quote", label: "Quote", icon: <Quote /> },
  { name: "code", label: "Code", icon: <Code /> },
  { name: "picture", label: "Image from URL", icon: <Image /> },
];

/** Applies an edit as if it had been typed, so that the browser can undo it. */
function apply(textArea: HTMLTextAreaElement, name: EditName) {
  const { value: text, selectionStart: start, selectionEnd: end } = textArea;
  const { from, to, insert, selectFrom, selectTo } = edits[name]({ text, start, end });
  textArea.focus();
  textArea.setSelectionRange(from, to);
  // execCommand is deprecated, but nothing else preserves a text area's undo history.
  const isDone = document.execCommand(insert === "" ? "delete" : "insertText", false, insert);
  if (!isDone && textArea.value === text) {
    textArea.setRangeText(insert, from, to);
    textArea.dispatchEvent(new Event("input", { bubbles: true }));
  }
  textArea.setSelectionRange(selectFrom, selectTo);
}

/** Applies keyboard shortcuts. Use it as the text area's onKeyDown handler. */
export function pressShortcut(event: KeyboardEvent<HTMLTextAreaElement>) {
  const name = findEdit(event.nativeEvent);
  if (name === undefined) return;
  event.preventDefault();
  apply(event.currentTarget, name);
}

/** The Markdown formatting toolbar. It's a single tab stop, and arrow keys move between buttons. */
export function MarkdownToolbar({ textArea }: { textArea: RefObject<HTMLTextAreaElement | null> }) {
  return (
    <Toolbar.Root aria-label="Formatting" className="-mx-2.5 flex flex-wrap">
      {buttons.map(({ name, label, icon }) => (
        <Toolbar.Button
          key={name}
          render={
            <IconButton
              label={label}
              title={`${label} (Ctrl+${shortcuts[name].label})`}
              aria-keyshortcuts={`Control+${shortcuts[name].label} Meta+${shortcuts[name].label}`}
              onClick={() => textArea.current && apply(textArea.current, name)}
            >
              {icon}
            </IconButton>
          }
        />
      ))}
    </Toolbar.Root>
  );
}
