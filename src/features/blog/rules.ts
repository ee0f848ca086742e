/** ADMBLOG-12: lowercase letters, digits and single hyphens. Titles without any get a name all the same. */
export function slugOf(title: string): string {
  const slug = title
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9\s-]/g, "")
    .trim()
    .replaceAll(/[\s-]+/g, "-")
    .replaceAll(/^-|-$/g, "");
  return slug.slice(0, 200).replace(/-$/, "") || "post";
}

/** ADMBLOG-13: "a, b,, a" are two tags. */
export const tagsOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(",")
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];

/** The beginning of a text with an ellipsis, or all of it if it is short. Never cuts a character in two. */
function beginning(text: string, length: number): string {
  const characters = Array.from(text);
  return characters.length <= length ? text : `${characters.slice(0, length).join("").trimEnd()}...`;
}

/** The sentences of a Markdown text: without headings, which would run into them, tables, blocks of code and marks. */
const plain = (content: string) =>
  content
    .replaceAll(/^(```|~~~).*$[^]*?(?:^\1.*$|(?![^]))/gm, "")
    .replaceAll(/^(?:#+ .*|[ \t]*\|.*|[ \t]*(?:[-*_] *){3,})$/gm, "")
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, "")
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/^(?:>|[-*]|\d+\.)\s+/gm, "")
    .replaceAll(/[*_`]|~~/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();

/** ADMBLOG-14: stored with a post that was given none. */
export const storedExcerpt = (content: string): string => beginning(plain(content), 200);

/** BLOG-06: what the list shows of a post without one. */
export const listExcerpt = (excerpt: string, content: string): string =>
  excerpt || beginning(plain(content), 150);

/** What search engines and chats show of a post: about as much as they have room for. */
export const descriptionOf = (excerpt: string, content: string): string =>
  beginning(listExcerpt(excerpt, content), 157);

/** How long somebody reads, at 220 words a minute. */
export const minutesToRead = (content: string): number =>
  Math.max(1, Math.round(content.split(/\s+/).length / 220));
