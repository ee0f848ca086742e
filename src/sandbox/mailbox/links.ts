const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Decodes the entities in attribute values: the five named ones and numeric ones. Anything else stays as written. */
function decodeEntities(value: string): string {
  return value.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/gi, (match, hex, decimal, name) => {
    if (typeof name === "string") return ENTITIES[name.toLowerCase()] ?? match;
    const code = typeof hex === "string" ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : match;
  });
}

/**
 * Lists the URLs in an email, without duplicates: first the HTML part's links, then those in the text part. Tests
 * follow them as a reader would.
 */
export function extractLinks(email: { html: string; text: string }): string[] {
  const links = new Set<string>();
  for (const [, quoted, single] of email.html.matchAll(/<a\b[^>]*?\shref=(?:"([^"]*)"|'([^']*)')/gi)) {
    const href = decodeEntities(quoted ?? single ?? "").trim();
    if (/^https?:/i.test(href)) links.add(href);
  }
  for (const [found] of email.text.matchAll(/https?:\/\/[^\s<>"]+/gi)) {
    // Trailing punctuation belongs to the sentence, not the URL.
    links.add(found.replace(/[.,;:!?)\]}'’]+$/, ""));
  }
  return [...links];
}
