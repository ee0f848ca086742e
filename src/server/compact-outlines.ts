const COMMAND = /([MLHVQZ])([^A-Z]*)/g;
const NUMBER = /-?\d*\.?\d+/g;

/**
 * Rewrites the outlines of the logo's letters, which were a sixth of the RSVP page, in whole tenths of a unit from point
 * to point. A tenth is less than a tenth of a pixel. The points are rounded before they're subtracted, so that errors
 * don't add up. Outlines with other commands or without a place of their own stay as they are.
 */
export const withCompactOutlines = (html: string) =>
  html.replaceAll(
    /transform="(translate\([^"]*\))"([^>]*) d="([MLHVQZ\d\s.-]+)"/g,
    (_, place: string, rest: string, outline: string) =>
      `transform="${place} scale(.1)"${rest} d="${toRelative(outline)}"`,
  );

function toRelative(outline: string): string {
  let [x, y, startX, startY] = [0, 0, 0, 0];
  let relative = "";
  for (const [, command, text] of outline.matchAll(COMMAND)) {
    const values = (text!.match(NUMBER) ?? []).map((number) => Math.round(Number(number) * 10));
    if (command === "Z") {
      [x, y] = [startX, startY];
      relative += "z";
      continue;
    }
    const isPair = command !== "H" && command !== "V";
    const steps = values.map(
      (value, index) => value - (isPair ? (index % 2 === 0 ? x : y) : command === "H" ? x : y),
    );
    relative += command!.toLowerCase() + steps.join(" ").replaceAll(" -", "-");
    if (command !== "V") x = isPair ? values.at(-2)! : values[0]!;
    if (command !== "H") y = values.at(-1)!;
    if (command === "M") [startX, startY] = [x, y];
  }
  return relative;
}
