import list from "#app/rsvp-classes.txt?raw";

// The RSVP page's own names for the classes it uses. Utilities have long names, and each answer button carries twenty of
// them: with names of two letters the page is half as long, and compressing it costs half as much (docs/decisions/0019).

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
/** Twenty-six squared are enough, and as none has a digit or a dash, none can be a name that was not shortened. */
const shortName = (index: number) => LETTERS[Math.floor(index / 26)]! + LETTERS[index % 26]!;

const names = list.split("\n").filter(Boolean);
const short = new Map(names.map((name, index) => [name, shortName(index)]));
const long = new Map(names.map((name, index) => [shortName(index), name]));

const plain = (name: string) => name.replaceAll("&amp;", "&").replaceAll("&gt;", ">");

/** Rendered markup with the short names. */
export const withShortClasses = (html: string) =>
  html.replaceAll(/ class="([^"]*)"/g, (_, classes: string) => {
    const shortened = classes.split(" ").map((name) => short.get(plain(name)) ?? name);
    return ` class="${shortened.join(" ")}"`;
  });

const CLASS = /\.((?:[\w-]|\\.)+)/g;
const selected = (selector: string) =>
  [...selector.matchAll(CLASS)].map(([, name]) => name!.replaceAll(/\\(.)/g, "$1"));

/** Elements that the page has none of, and their parts: they are a tenth of the stylesheet. */
const ABSENT =
  /::(?:file-selector|placeholder|-webkit-(?!details)[\w-]+)|:-moz-ui|(?<![\w.-])(?:abbr|code|hr|img|kbd|label|optgroup|pre|progress|samp|select|sub|sup|table|textarea|video)\b|\[type=search\]/;
const isPresent = (selector: string) => selector.split(",").some((part) => !ABSENT.test(part));

/** Of <html>, by the theme that somebody chose. */
const themes = new Set(["light", "dark"]);
const isShown = (selector: string) =>
  isPresent(selector) &&
  selected(selector).every((name) => short.has(name) || themes.has(name) || /^\d/.test(name));

/** The stylesheet with the short names, and without rules for what the page never shows. */
export const withShortSelectors = (css: string) =>
  css
    .replaceAll(/(?<=^|[{};])([^{};@]+)\{[^{}]*\}/g, (rule, selector: string) =>
      isShown(selector) ? rule : "",
    )
    .replaceAll(CLASS, (selector, name: string) => {
      const known = short.get(name.replaceAll(/\\(.)/g, "$1"));
      return known ? `.${known}` : selector;
    });

/** Without the tokens and animations that nothing here refers to: the page uses a third of them. */
export function withoutUnused(css: string): string {
  const tokens = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const less = css
    .replaceAll(
      /(--[\w-]+):[^;{}]*;?|@property (--[\w-]+)\{[^{}]*\}/g,
      (all, set?: string, declared?: string) => (tokens.has(set ?? declared) ? all : ""),
    )
    .replaceAll(/@(?:supports|media)[^{};]*\{\}/g, "")
    .replaceAll(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g, (all, name: string) =>
      css.split(name).length > 2 ? all : "",
    );
  // What was left out may have been the last to refer to another.
  return less === css ? css : withoutUnused(less);
}

/** What a class is called in the source. */
export const longName = (name: string) => long.get(name) ?? plain(name);
