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

/** How many numbers take each command to its next point. A command may be followed by several of them. */
const STEPS: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, Q: 4 };

function toRelative(outline: string): string {
  let [x, y, startX, startY] = [0, 0, 0, 0];
  let relative = "";
  for (const [, command, text] of outline.matchAll(COMMAND)) {
    if (command === "Z") {
      [x, y] = [startX, startY];
      relative += "z";
      continue;
    }
    const values = (text!.match(NUMBER) ?? []).map((number) => Math.round(Number(number) * 10));
    const steps: number[] = [];
    for (let index = 0; index < values.length; index += STEPS[command!]!) {
      const step = values.slice(index, index + STEPS[command!]!);
      if (command === "H") {
        steps.push(step[0]! - x);
        [x] = step as [number];
      } else if (command === "V") {
        steps.push(step[0]! - y);
        [y] = step as [number];
      } else {
        for (const [place, value] of step.entries()) steps.push(value - (place % 2 === 0 ? x : y));
        [x, y] = step.slice(-2) as [number, number];
      }
      // Whatever follows the first point is a line, so that's where a closed outline ends.
      if (command === "M" && index === 0) [startX, startY] = [x, y];
    }
    relative += command!.toLowerCase() + steps.join(" ").replaceAll(" -", "-");
  }
  return relative;
}
