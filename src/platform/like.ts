/**
 * What somebody typed as a pattern for `ilike` that finds it anywhere, and only it. PostgreSQL has no NUL: what asks for one
 * finds nothing.
 */
export const containing = (text: string): string =>
  `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`).replaceAll("\0", "\uFFFD")}%`;
