/** What somebody typed as a pattern for `ilike` that finds it anywhere, and only it. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
