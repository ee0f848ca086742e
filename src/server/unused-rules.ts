/**
 * Parts of the shared stylesheets that no public page has: states of the app, such as loading, its largest headings, and
 * elements of text. They're over half a kilobyte of the largest page, which may have 60 (docs/decisions/0096).
 */
const UNUSED =
  /\.(?:skeleton|spinner(?:-inherit)?|notice|progress-line|hero|big)(?![\w-])|::(?:file-selector-button|placeholder|-webkit-(?:search|inner|outer)[\w-]*)|(?<![\w.-])(?:abbr|code|kbd|samp|pre|progress|sub|sup|video|textarea)(?![\w-])/;

/** Removes rules for what no public page has. A rule that's for something else too stays. */
export const removeUnusedRules = (css: string): string =>
  css
    .replaceAll(/(?<=^|[{};])([^{};@]+)\{[^{}]*\}/g, (rule, selector: string) =>
      selector.split(",").every((part) => UNUSED.test(part)) ? "" : rule,
    )
    .replaceAll(/@(?:supports|media)[^{};]*\{\}/g, "");
