import {
  CLASS_SELECTOR,
  getShortName,
  inlineDefaults,
  listClasses,
  removeUnused,
  unescape,
} from "./rsvp-classes.ts";
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

/** As many names as two letters make. */
const MAX_NAMES = 26 * 26;

/**
 * Returns a stylesheet whose classes have two letters, and a function that does the same in a page. That's an eighth of
 * what's sent, and less to compress for each page. Classes without a style keep their name.
 */
export function shortenClasses(css: string) {
  const selectors = [...css.matchAll(/(?<=^|[{};])([^{};@]+)\{/g)].map(([, selector]) => selector!);
  const names = [...new Set(selectors.flatMap(listClasses))].filter((name) => !/^\d/.test(name));
  const short = new Map(names.slice(0, MAX_NAMES).map((name, index) => [name, getShortName(index)]));
  // Our components write only so many attributes, and a page has thousands of them.
  const attributes = new Map<string, string>();
  const shorten = (html: string) =>
    html.replaceAll(/ class="([^"]*)"/g, (_, classes: string) => {
      const known = attributes.get(classes);
      if (known !== undefined) return known;
      const shortNames = classes.split(" ").map((name) => short.get(unescape(name)) ?? name);
      const shortened = ` class="${shortNames.join(" ")}"`;
      attributes.set(classes, shortened);
      return shortened;
    });
  const shortCss = css.replaceAll(CLASS_SELECTOR, (selector, name: string) => {
    const shortened = short.get(name.replaceAll(/\\(.)/g, "$1"));
    return shortened ? `.${shortened}` : selector;
  });
  return { css: shortCss, shorten };
}
