import list from "#app/rsvp-classes.txt?raw";

// Shortens the RSVP page's class names. Utility classes have long names, and each response button has twenty of them.
// Two-letter names cut the page's size and its compression cost in half (docs/decisions/0019).

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
/**
 * Two letters make 676 names, which is enough. None has a digit or dash, so none can collide with a name that wasn't
 * shortened.
 */
export const getShortName = (index: number) => LETTERS[Math.floor(index / 26)]! + LETTERS[index % 26]!;

const names = list.split("\n").filter(Boolean);
const shortNames = new Map(names.map((name, index) => [name, getShortName(index)]));
const longNames = new Map(names.map((name, index) => [getShortName(index), name]));

export const unescape = (name: string) => name.replaceAll("&amp;", "&").replaceAll("&gt;", ">");

/** Replaces class names in rendered markup with short ones. */
export const withShortClasses = (html: string) =>
  html.replaceAll(/ class="([^"]*)"/g, (_, classes: string) => {
    const shortened = classes.split(" ").map((name) => shortNames.get(unescape(name)) ?? name);
    return ` class="${shortened.join(" ")}"`;
  });

export const CLASS_SELECTOR = /\.((?:[\w-]|\\.)+)/g;
export const listClasses = (selector: string) =>
  [...selector.matchAll(CLASS_SELECTOR)].map(([, name]) => name!.replaceAll(/\\(.)/g, "$1"));

/** Elements and pseudo-elements that the page doesn't use. They account for a tenth of the stylesheet. */
const UNUSED_SELECTORS =
  /::(?:file-selector|placeholder|-webkit-(?!details)[\w-]+)|:-moz-ui|(?<![\w.-])(?:abbr|code|hr|img|kbd|label|optgroup|pre|progress|samp|select|sub|sup|table|textarea|video)\b|\[type=search\]/;
const isPresent = (selector: string) => selector.split(",").some((part) => !UNUSED_SELECTORS.test(part));

/** Classes on <html> for an explicitly chosen theme. */
const themes = new Set(["light", "dark"]);
const isUsed = (selector: string) =>
  isPresent(selector) &&
  listClasses(selector).every((name) => shortNames.has(name) || themes.has(name) || /^\d/.test(name));

/** Replaces class names in the stylesheet with short ones, and removes rules that the page never uses. */
export const withShortSelectors = (css: string) =>
  css
    .replaceAll(/(?<=^|[{};])([^{};@]+)\{[^{}]*\}/g, (rule, selector: string) =>
      isUsed(selector) ? rule : "",
    )
    .replaceAll(CLASS_SELECTOR, (selector, name: string) => {
      const shortened = shortNames.get(name.replaceAll(/\\(.)/g, "$1"));
      return shortened ? `.${shortened}` : selector;
    });

/** The parts of a shadow that Tailwind adds to each, because other utilities could set them. */
const SHADOW_PARTS = ["inset-shadow", "inset-ring-shadow", "ring-offset-shadow", "ring-shadow"];
const SHADOW_COLOR = /var\(--tw-shadow-color,((?:[^()]|\([^()]*\))*)\)/g;

/** A length in steps of Tailwind's spacing, such as "calc(var(--spacing) * 2.5)". */
const SPACING = /calc\(var\(--spacing\) \* (-?[\d.]+)\)|var\(--spacing\)/g;

/** Replaces tokens that keep their default value with that value. */
export function inlineDefaults(css: string): string {
  const isSet = (name: string) => new RegExp(`--tw-${name}:(?!0 0 #0000|initial)`).test(css);
  const parts = SHADOW_PARTS.filter((part) => !isSet(part)).join("|");
  const shadows = css.replaceAll(new RegExp(`var\\(--tw-(?:${parts})\\), ?`, "g"), "");
  const colors = isSet("shadow-color") ? shadows : shadows.replaceAll(SHADOW_COLOR, "$1");
  const [, step] = /--spacing:([\d.]+)rem/.exec(css) ?? [];
  const lengths = step
    ? colors.replaceAll(
        SPACING,
        (_, count = "1") => `${String(Number(count) * Number(step)).replace(/^(-?)0\./, "$1.")}rem`,
      )
    : colors;
  // The page's own font is always set, and so the list of system fonts is never used.
  return lengths.replaceAll(/(var\(--default-font-family),[^)]*\)/g, "$1)");
}

/** Removes tokens and animations that nothing refers to. The page uses only a third of them. */
export function removeUnused(css: string): string {
  const tokens = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const strippedCss = css
    .replaceAll(
      /(--[\w-]+):[^;{}]*;?|@property (--[\w-]+)\{[^{}]*\}/g,
      (match, set?: string, declared?: string) => (tokens.has(set ?? declared) ? match : ""),
    )
    .replaceAll(/@(?:supports|media)[^{};]*\{\}/g, "")
    .replaceAll(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g, (match, name: string) =>
      css.split(name).length > 2 ? match : "",
    );
  // Removing one token may leave another one unused, so repeat until nothing changes.
  return strippedCss === css ? css : removeUnused(strippedCss);
}

/** Returns the original name of a class. */
export const getLongName = (name: string) => longNames.get(name) ?? unescape(name);
