import * as z from "zod";

/** The fields that decide whether a change also texts people. */
const names = ["textTeam", "textTeams", "textPlayers"];

/** Lists the objects that an input can be, whatever they're wrapped in. */
function listObjects(schema: unknown): z.ZodObject[] {
  if (schema instanceof z.ZodObject) return [schema];
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => listObjects(option));
  if (schema instanceof z.ZodIntersection)
    return [...listObjects(schema.def.left), ...listObjects(schema.def.right)];
  if (schema instanceof z.ZodPipe) return listObjects(schema.def.in);
  return [];
}

/** Returns an input's switches for texts, each with what it is when it's left out: true if any form of it says so. */
export function listTextSwitches(schema: unknown): Map<string, boolean> {
  const switches = new Map<string, boolean>();
  for (const { shape } of listObjects(schema))
    for (const name of names) {
      const field = shape[name];
      if (!(field instanceof z.ZodType)) continue;
      const preset = field.safeParse(undefined);
      // Without a preset, leaving it out is refused as invalid.
      switches.set(name, (switches.get(name) ?? false) || (preset.success && preset.data !== false));
    }
  return switches;
}
