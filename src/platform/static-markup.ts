import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

// Renders pages that are opened millions of times and differ only in their text. React renders each shape once, and
// each request fills in the text, at a tenth of the cost of rendering again (docs/decisions/0019).

/** Trusted HTML. A plain string is user text and gets escaped. */
export class Markup {
  readonly html: string;
  constructor(html: string) {
    this.html = html;
  }
}

/**
 * Placeholder delimiters from Unicode's private use area. A value may contain them safely because templates are split
 * before values are filled in.
 */
const [OPEN, CLOSE] = ["\uE000", "\uE001"];
const PLACEHOLDER = new RegExp(`${OPEN}(\\w+)${CLOSE}`);

/** The maximum number of cached shapes per section, which is more than any section should need. */
const MAX_SHAPES = 500;

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};
const SPECIAL_CHARACTERS = /[&<>"']/g;

/** Escapes text for element content and quoted attributes. */
const escapeHtml = (text: string) =>
  // Most text needs no escaping, and a search is cheaper than a replacement.
  text.search(SPECIAL_CHARACTERS) === -1
    ? text
    : text.replaceAll(SPECIAL_CHARACTERS, (character) => entities[character]!);

type SlotValues<Slot extends string> = Record<Slot, string | Markup>;

type Section<Shape, Slot extends string> = (shape: Shape, values: SlotValues<Slot>) => Markup;

/**
 * Creates a section of a page. `render` receives the shape, which determines the elements, and a placeholder for each
 * value, to use as text or as a whole attribute. `finish` can change the HTML before it's cached. Each is called once
 * per shape.
 */
export function createSection<Shape, Slot extends string>(
  slots: readonly Slot[],
  render: (shape: Shape, slots: Record<Slot, string>) => ReactElement,
  finish: (html: string) => string = (html) => html,
): Section<Shape, Slot> {
  const placeholders = Object.fromEntries(slots.map((slot) => [slot, OPEN + slot + CLOSE])) as Record<
    Slot,
    string
  >;
  // Each template alternates between HTML and placeholder names.
  const templates = new Map<string, string[]>();
  return (shape, values) => {
    const key = typeof shape === "string" ? shape : JSON.stringify(shape);
    let template = templates.get(key);
    if (!template) {
      if (templates.size >= MAX_SHAPES) templates.clear();
      template = finish(renderToStaticMarkup(render(shape, placeholders))).split(PLACEHOLDER);
      templates.set(key, template);
    }
    let html = template[0]!;
    for (let index = 1; index < template.length; index += 2) {
      const value = values[template[index] as Slot];
      html += typeof value === "string" ? escapeHtml(value) : value.html;
      html += template[index + 1]!;
    }
    return new Markup(html);
  };
}

export const joinMarkup = (parts: readonly Markup[]) => new Markup(parts.map(({ html }) => html).join(""));
