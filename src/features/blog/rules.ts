/**
 * Converts a title to a slug of lowercase letters, digits, and single hyphens (ADMBLOG-12). Returns a default
 * slug for titles without letters or digits.
 */
export function createSlug(title: string): string {
  const slug = title
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9\s-]/g, "")
    .trim()
    .replaceAll(/[\s-]+/g, "-")
    .replaceAll(/^-|-$/g, "");
  return slug.slice(0, 200).replace(/-$/, "") || "post";
}

/** Parses comma-separated tags and drops blanks and duplicates, so "a, b,, a" becomes two tags (ADMBLOG-13). */
export const parseTags = (input: string): string[] => [
  ...new Set(
    input
      .split(",")
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];

/** Truncates text with an ellipsis. Never splits a character. */
function truncate(text: string, length: number): string {
  const characters = Array.from(text);
  return characters.length <= length ? text : `${characters.slice(0, length).join("").trimEnd()}...`;
}

/** Extracts the sentences from Markdown, without headings, tables, code blocks, or formatting marks. */
const stripMarkdown = (content: string) =>
  content
    .replaceAll(/^(```|~~~).*$[^]*?(?:^\1.*$|(?![^]))/gm, "")
    .replaceAll(/^(?:#+ .*|[ \t]*\|.*|[ \t]*(?:[-*_] *){3,})$/gm, "")
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, "")
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/^(?:>|[-*]|\d+\.)\s+/gm, "")
    .replaceAll(/[*_`]|~~/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();

/** Generates an excerpt to store for a post without one (ADMBLOG-14). */
export const createExcerpt = (content: string): string => truncate(stripMarkdown(content), 200);

/** Returns the excerpt for lists, generated from the content if the post has none (BLOG-06). */
export const listExcerpt = (excerpt: string, content: string): string =>
  excerpt || truncate(stripMarkdown(content), 150);

/** Returns the description for search engines and chat apps, truncated to the length they show. */
export const getDescription = (excerpt: string, content: string): string =>
  truncate(listExcerpt(excerpt, content), 157);

/** Estimates the reading time at 220 words per minute. */
export const computeReadingMinutes = (content: string): number =>
  Math.max(1, Math.round(content.split(/\s+/).length / 220));
