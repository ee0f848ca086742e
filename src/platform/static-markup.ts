import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

// Pages of which millions are opened and that differ in their words only: React renders each shape once, and a request
// fills in the words. That costs a tenth of rendering it again (docs/decisions/0019).

/** HTML that is as it should be, in contrast to a string, which is somebody's words and is escaped. */
export class Markup {
  readonly html: string;
  constructor(html: string) {
    this.html = html;
  }
}

/** From the private use area: a word can contain it, but then as a value and not as a hole, because holes are cut first. */
const [OPEN, CLOSE] = ["\uE000", "\uE001"];
const HOLE = new RegExp(`${OPEN}(\\w+)${CLOSE}`);

/** More shapes than any section has that was divided well. */
const MOST_SHAPES = 500;

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};
const SPECIAL = /[&<>"']/g;

/** For text and for quoted attributes. */
const escapeHtml = (text: string) =>
  // Most names need nothing, and a test is cheaper than a replacement.
  text.search(SPECIAL) === -1 ? text : text.replaceAll(SPECIAL, (letter) => entities[letter]!);

type Words<Word extends string> = Record<Word, string | Markup>;

type Section<Shape, Word extends string> = (shape: Shape, values: Words<Word>) => Markup;

/**
 * A part of a page. `render` gets the shape, which decides about elements, and for each word what to put in its place, in
 * the text or in a whole attribute. It is called once per shape, as is `finish`, which gets the HTML.
 */
export function section<Shape, Word extends string>(
  words: readonly Word[],
  render: (shape: Shape, words: Record<Word, string>) => ReactElement,
  finish: (html: string) => string = (html) => html,
): Section<Shape, Word> {
  const holes = Object.fromEntries(words.map((word) => [word, OPEN + word + CLOSE])) as Record<Word, string>;
  // Text and names of holes in turns.
  const templates = new Map<string, string[]>();
  return (shape, values) => {
    const key = typeof shape === "string" ? shape : JSON.stringify(shape);
    let template = templates.get(key);
    if (!template) {
      if (templates.size >= MOST_SHAPES) templates.clear();
      template = finish(renderToStaticMarkup(render(shape, holes))).split(HOLE);
      templates.set(key, template);
    }
    let html = template[0]!;
    for (let index = 1; index < template.length; index += 2) {
      const value = values[template[index] as Word];
      html += typeof value === "string" ? escapeHtml(value) : value.html;
      html += template[index + 1]!;
    }
    return new Markup(html);
  };
}

export const joined = (parts: readonly Markup[]) => new Markup(parts.map(({ html }) => html).join(""));
