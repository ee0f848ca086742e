/** What is in the text area: its text, and what is marked in it. */
export type Marked = { text: string; start: number; end: number };

/** Replace what stands between two places, then mark something in what is there now. */
export type Edit = { from: number; to: number; insert: string; markFrom: number; markTo: number };

export type EditName = "bold" | "italic" | "heading" | "link" | "list" | "quote" | "code" | "picture";

/** Puts the mark around the words, or takes it away when it is there. */
function around(mark: string, placeholder: string) {
  return ({ text, start, end }: Marked): Edit => {
    const words = text.slice(start, end);
    const [before, after] = [text.slice(0, start), text.slice(end)];
    const isInside =
      before.endsWith(mark) && after.startsWith(mark) && !(mark === "*" && before.endsWith("**"));
    if (isInside) {
      const from = start - mark.length;
      return { from, to: end + mark.length, insert: words, markFrom: from, markTo: from + words.length };
    }
    const inner = words || placeholder;
    const markFrom = start + mark.length;
    return {
      from: start,
      to: end,
      insert: `${mark}${inner}${mark}`,
      markFrom,
      markTo: markFrom + inner.length,
    };
  };
}

/** Begins every marked line with the same sign, or takes it from all of them. */
function lines(sign: string) {
  return ({ text, start, end }: Marked): Edit => {
    const from = text.lastIndexOf("\n", start - 1) + 1;
    const next = text.indexOf("\n", end);
    const to = next === -1 ? text.length : next;
    const marked = text.slice(from, to).split("\n");
    const all = marked.every((line) => line.startsWith(sign));
    const insert = marked.map((line) => (all ? line.slice(sign.length) : sign + line)).join("\n");
    // One line: the hand goes on writing behind it. Several stay marked, for the next sign.
    const markFrom = marked.length === 1 ? from + insert.length : from;
    return { from, to, insert, markFrom, markTo: from + insert.length };
  };
}

const ADDRESS = "https://";

/** `[words](address)` with the part marked that is still missing. */
function address(sign: string, placeholder: string) {
  return ({ text, start, end }: Marked): Edit => {
    const words = text.slice(start, end);
    const isAddress = /^https?:\/\/\S+$/.test(words);
    const label = isAddress || words === "" ? placeholder : words;
    const target = isAddress ? words : ADDRESS;
    const insert = `${sign}[${label}](${target})`;
    const labelAt = start + sign.length + 1;
    const targetAt = labelAt + label.length + 2;
    const missesLabel = isAddress;
    const [markFrom, length] = missesLabel ? [labelAt, label.length] : [targetAt, target.length];
    return { from: start, to: end, insert, markFrom, markTo: markFrom + length };
  };
}

const inlineCode = around("`", "code");

/** Several lines become a block. */
function code(marked: Marked): Edit {
  const { text, start, end } = marked;
  const words = text.slice(start, end);
  if (!words.includes("\n")) return inlineCode(marked);
  const insert = `\`\`\`\n${words}\n\`\`\``;
  return { from: start, to: end, insert, markFrom: start + 4, markTo: start + 4 + words.length };
}

/** What each button of the toolbar does. */
export const edits: Record<EditName, (marked: Marked) => Edit> = {
  bold: around("**", "bold words"),
  italic: around("*", "words"),
  heading: lines("## "),
  link: address("", "words"),
  list: lines("- "),
  quote: lines("> "),
  code,
  picture: address("!", "what the picture shows"),
};

type Key = { code: string; shift?: boolean; alt?: boolean };

/** With Ctrl, or Cmd on a Mac. By place on the keyboard, since Shift and Alt change what a key types. */
export const shortcuts: Record<EditName, Key & { words: string }> = {
  bold: { code: "KeyB", words: "B" },
  italic: { code: "KeyI", words: "I" },
  heading: { code: "Digit2", alt: true, words: "Alt+2" },
  link: { code: "KeyK", words: "K" },
  list: { code: "Digit8", shift: true, words: "Shift+8" },
  quote: { code: "Digit9", shift: true, words: "Shift+9" },
  code: { code: "KeyE", words: "E" },
  picture: { code: "KeyG", alt: true, words: "Alt+G" },
};

type Pressed = Pick<KeyboardEvent, "code" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

export function editOf(pressed: Pressed): EditName | undefined {
  if (pressed.ctrlKey === pressed.metaKey) return undefined;
  const found = Object.entries(shortcuts).find(
    ([, { code: key, shift = false, alt = false }]) =>
      key === pressed.code && shift === pressed.shiftKey && alt === pressed.altKey,
  );
  return found?.[0] as EditName | undefined;
}
