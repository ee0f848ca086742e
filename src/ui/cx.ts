/** Joins class names and skips falsy values so that callers can write conditions inline. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
