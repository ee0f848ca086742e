import { Marked } from "marked";
import sanitize from "sanitize-html";

const marked = new Marked({ gfm: true });

/** Allows text, lists, tables, links, and pictures. No scripts, styles, forms, or frames. */
const allowed: sanitize.IOptions = {
  allowedTags:
    "h2 h3 h4 p br hr blockquote ul ol li strong em del code pre a img table thead tbody tr th td".split(" "),
  allowedAttributes: { a: ["href", "rel"], img: ["src", "alt", "loading"], ol: ["start"] },
  allowedSchemes: ["https", "mailto"],
  allowedSchemesByTag: { img: ["https"] },
  allowProtocolRelative: false,
  // Pictures are hosted elsewhere, so a relative path is a mistake.
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !attribs.src?.startsWith("https:"),
  transformTags: {
    // The page already has an h1.
    h1: "h2",
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: "noopener nofollow" } }),
    img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, loading: "lazy" } }),
  },
};

// The library takes the square of a paragraph's markup, and recurses into quotes and lists.

/** More markup than a paragraph, a list item, or a row of a table has. */
const MAX_MARKUP = 200;
/** More than any quote in a list in a quote. */
const MAX_NESTING = 10;
/** Enough for a list in a list in a list. */
const MAX_INDENT = 24;
const PUNCTUATION = /[!-/:-@[-`{-~]/g;

const countMarkup = (text: string) => text.match(/[*_[\]!<>~`:\\@&|]/g)?.length ?? 0;
const isOwnBlock = (line: string) => /^\s{0,99}(?:[-+*|#]|\d{1,9}[.)]|$)/.test(line);

/** Cuts deep indentation, and escapes the start of a line with more markers than anyone nests. */
function limitNesting(line: string): string {
  const text = line.replace(/^[ \t]+/, (indent) => indent.slice(0, MAX_INDENT));
  const [start = ""] = /^(?:[\s>+*#.)-]|\d){0,999}/.exec(text) ?? [];
  const markers = start.match(/[>+*-]|\d[.)]/g)?.length ?? 0;
  // Markers in a row, such as a line of dashes, are one rule or underline.
  const isRule = new Set(text.replaceAll(/\s+/g, "")).size === 1;
  return markers > MAX_NESTING && !isRule ? text.replaceAll(PUNCTUATION, "\\$&") : text;
}

/** Escapes the markup of paragraphs that have far too much of it, so that it's shown as it was typed. */
function limitMarkup(text: string): string {
  const blocks: string[][] = [];
  for (const line of text.split(/\r\n?|\n/)) {
    const limited = limitNesting(line);
    if (blocks.length === 0 || isOwnBlock(limited) || isOwnBlock(blocks.at(-1)![0]!)) blocks.push([limited]);
    else blocks.at(-1)!.push(limited);
  }
  return blocks
    .map((lines) => lines.join("\n"))
    .map((block) => (countMarkup(block) > MAX_MARKUP ? block.replaceAll(PUNCTUATION, "\\$&") : block))
    .join("\n");
}

/** Renders Markdown from any author to safe HTML. Sanitizes the output, not the input (OP2-36). */
export const renderMarkdown = (text: string): string =>
  sanitize(marked.parse(limitMarkup(text), { async: false }), allowed);
