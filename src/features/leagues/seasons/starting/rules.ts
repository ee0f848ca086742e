/**
 * Suggests a name for the season after this one: "2026" is followed by "2027", and "2026-27" by "2027-28". Returns an
 * empty string for any other name, because no one else knows what comes after "Spring 2026".
 */
export function suggestName(last: string): string {
  const [, first, second] = /^(\d{4})(?:-(\d\d))?$/.exec(last) ?? [];
  if (first === undefined) return "";
  const next = String(Number(first) + 1);
  if (second === undefined) return next;
  return `${next}-${String((Number(second) + 1) % 100).padStart(2, "0")}`;
}
