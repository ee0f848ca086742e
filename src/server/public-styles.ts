import { inlineDefaults, removeUnused } from "./rsvp-classes.ts";
import { removeUnusedRules } from "./unused-rules.ts";

/** Prepares the inlined stylesheet of public pages, with the fonts to ask for early. */
export function preparePublicStyles(styles: string) {
  // A page must not move when its fonts arrive. Where they're late, the system's font stays for this visit.
  const css = removeUnused(removeUnusedRules(inlineDefaults(styles))).replaceAll(
    "font-display:swap",
    "font-display:optional",
  );
  return { css, fonts: listFonts(css) };
}

/** The fonts that every page uses: those of text and of headings. The others are for names and times. */
const listFonts = (css: string) =>
  [...css.matchAll(/url\(["']?([^"')]+\/(?:archivo-wide|instrument-sans)-[^"')]*\.woff2)/g)]
    .map(([, url]) => url!)
    .filter((url) => !url.includes("latin-ext"));
