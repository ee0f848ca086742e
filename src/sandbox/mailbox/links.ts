const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Enough for attribute values: the named five and numbers. Anything else stays as written. */
function decodeEntities(value: string): string {
  return value.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/gi, (match, hex, decimal, name) => {
    if (typeof name === "string") return ENTITIES[name.toLowerCase()] ?? match;
    const code = typeof hex === "string" ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : match;
  });
}

/**
 * The web addresses in a mail, each once, in order: first the HTML part's links, then those written out in
 * the text part. Tests follow them like a reader would.
 */
export function extractLinks(mail: { html: string; text: string }): string[] {
  const links = new Set<string>();
  for (const [, quoted, single] of mail.html.matchAll(/<a\b[^>]*?\shref=(?:"([^"]*)"|'([^']*)')/gi)) {
    const href = decodeEntities(quoted ?? single ?? "").trim();
    if (/^https?:/i.test(href)) links.add(href);
  }
  for (const [found] of mail.text.matchAll(/https?:\/\/[^\s<>"]+/gi)) {
    // Punctuation that ends a sentence belongs to the sentence.
    links.add(found.replace(/[.,;:!?)\]}'’]+$/, ""));
  }
  return [...links];
}
