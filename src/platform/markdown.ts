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

/** Renders Markdown from any author to safe HTML. Sanitizes the output, not the input (OP2-36). */
export const renderMarkdown = (text: string): string =>
  sanitize(marked.parse(text, { async: false }), allowed);
