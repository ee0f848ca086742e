import { Marked } from "marked";
import sanitize from "sanitize-html";

const marked = new Marked({ gfm: true });

/** Words, lists, tables, links and pictures. No script, no style, no form, no frame; nothing without a reason to be here. */
const allowed: sanitize.IOptions = {
  allowedTags:
    "h2 h3 h4 p br hr blockquote ul ol li strong em del code pre a img table thead tbody tr th td".split(" "),
  allowedAttributes: { a: ["href", "rel"], img: ["src", "alt", "loading"], ol: ["start"] },
  allowedSchemes: ["https", "mailto"],
  allowedSchemesByTag: { img: ["https"] },
  allowProtocolRelative: false,
  // Pictures stand elsewhere; a path of our own would be a mistake.
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !attribs.src?.startsWith("https:"),
  transformTags: {
    // The page has its own first heading.
    h1: "h2",
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: "noopener nofollow" } }),
    img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, loading: "lazy" } }),
  },
};

/** Markdown as HTML that is safe to show whoever wrote it: the output is cleaned, not the input (OP2-36). */
export const renderMarkdown = (text: string): string =>
  sanitize(marked.parse(text, { async: false }), allowed);
