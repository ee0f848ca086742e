/** The text area's text and selection. */
export type TextSelection = { text: string; start: number; end: number };

/** An edit that replaces a range and then selects part of the result. */
export type Edit = { from: number; to: number; insert: string; selectFrom: number; selectTo: number };

export type EditName = "bold" | "italic" | "heading" | "link" | "list" | "quote" | "code" | "picture";

/** Returns an edit that wraps the selection in a Markdown mark, or removes the mark if it's already there. */
function toggleWrap(mark: string, placeholder: string) {
  return ({ text, start, end }: TextSelection): Edit => {
    const selected = text.slice(start, end);
    const [before, after] = [text.slice(0, start), text.slice(end)];
    const isInside =
      before.endsWith(mark) && after.startsWith(mark) && !(mark === "*" && before.endsWith("**"));
    if (isInside) {
      const from = start - mark.length;
      return {
        from,
        to: end + mark.length,
        insert: selected,
        selectFrom: from,
        selectTo: from + selected.length,
      };
    }
    const content = selected || placeholder;
    const selectFrom = start + mark.length;
    return {
      from: start,
      to: end,
      insert: `${mark}${content}${mark}`,
      selectFrom,
      selectTo: selectFrom + content.length,
    };
  };
}

/** Returns an edit that prefixes every selected line, or removes the prefix if all of those lines already have it. */
function toggleLinePrefix(prefix: string) {
  return ({ text, start, end }: TextSelection): Edit => {
    const from = text.lastIndexOf("\n", start - 1) + 1;
    const lineEnd = text.indexOf("\n", end);
    const to = lineEnd === -1 ? text.length : lineEnd;
    const selectedLines = text.slice(from, to).split("\n");
    const isPrefixed = selectedLines.every((line) => line.startsWith(prefix));
    const insert = selectedLines
      .map((line) => (isPrefixed ? line.slice(prefix.length) : prefix + line))
      .join("\n");
    // After editing a single line, put the caret at its end. Keep several lines selected for the next edit.
    const selectFrom = selectedLines.length === 1 ? from + insert.length : from;
    return { from, to, insert, selectFrom, selectTo: from + insert.length };
  };
}

const URL_PREFIX = "https://";

/** Returns an edit that inserts `[text](url)` and selects the part that's still missing. */
function insertLink(prefix: string, placeholder: string) {
  return ({ text, start, end }: TextSelection): Edit => {
    const selected = text.slice(start, end);
    const isUrl = /^https?:\/\/\S+$/.test(selected);
    const label = isUrl || selected === "" ? placeholder : selected;
    const target = isUrl ? selected : URL_PREFIX;
    const insert = `${prefix}[${label}](${target})`;
    const labelStart = start + prefix.length + 1;
    const targetAt = labelStart + label.length + 2;
    const isLabelMissing = isUrl;
    const [selectFrom, length] = isLabelMissing ? [labelStart, label.length] : [targetAt, target.length];
    return { from: start, to: end, insert, selectFrom, selectTo: selectFrom + length };
  };
}

const inlineCode = toggleWrap("`", "code");

/** Returns an edit that turns the selection into inline code, or into a code block if it spans several lines. */
function toggleCode(selection: TextSelection): Edit {
  const { text, start, end } = selection;
  const selected = text.slice(start, end);
  if (!selected.includes("\n")) return inlineCode(selection);
  const insert = `\`\`\`\n${selected}\n\`\`\``;
  return { from: start, to: end, insert, selectFrom: start + 4, selectTo: start + 4 + selected.length };
}

/** The edit that each toolbar button applies. */
export const edits: Record<EditName, (selection: TextSelection) => Edit> = {
  bold: toggleWrap("**", "bold text"),
  italic: toggleWrap("*", "italic text"),
  heading: toggleLinePrefix("## "),
  link: insertLink("", "link text"),
  list: toggleLinePrefix("- "),
  quote: toggleLinePrefix("> "),
  code: toggleCode,
  picture: insertLink("!", "image description"),
};

type Shortcut = { code: string; shift?: boolean; alt?: boolean };

/**
 * Keyboard shortcuts, pressed with Ctrl (or Cmd on a Mac). They're matched by physical key, because Shift and Alt
 * change the character that's typed.
 */
export const shortcuts: Record<EditName, Shortcut & { label: string }> = {
  bold: { code: "KeyB", label: "B" },
  italic: { code: "KeyI", label: "I" },
  heading: { code: "Digit2", alt: true, label: "Alt+2" },
  link: { code: "KeyK", label: "K" },
  list: { code: "Digit8", shift: true, label: "Shift+8" },
  quote: { code: "Digit9", shift: true, label: "Shift+9" },
  code: { code: "KeyE", label: "E" },
  picture: { code: "KeyG", alt: true, label: "Alt+G" },
};

type PressedKeys = Pick<KeyboardEvent, "code" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

export function findEdit(keys: PressedKeys): EditName | undefined {
  if (keys.ctrlKey === keys.metaKey) return undefined;
  const match = Object.entries(shortcuts).find(
    ([, { code: key, shift = false, alt = false }]) =>
      key === keys.code && shift === keys.shiftKey && alt === keys.altKey,
  );
  return match?.[0] as EditName | undefined;
}
