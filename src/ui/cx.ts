/** Joins the class names that are set; lets callers write conditions inline. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
