/** What one member of a group is called, and several. */
export type GroupForms = { one: string; many: string };

/** A group that we suggest for a sport. Its name in lower case is what one of its members is called. */
export type GroupPreset = GroupForms & { name: string };

const toPreset = (name: string, one = name.toLowerCase(), many = `${one}s`): GroupPreset => ({
  name,
  one,
  many,
});

const women = toPreset("Women", "woman", "women");
const men = toPreset("Men", "man", "men");

/**
 * The groups of each sport, in the order in which they're offered (NEED-02). A sport is free text (OP-13), so it's
 * recognized by a word in it. The first match counts.
 */
const sports: readonly (readonly [RegExp, readonly GroupPreset[]])[] = [
  [/\b(soccer|futsal)\b/i, [toPreset("Goalie"), women, men]],
  [/\b(hockey|lacrosse)\b/i, [toPreset("Goalie"), toPreset("Defense", "defender"), toPreset("Forward")]],
  [/\b(softball|baseball|kickball)\b/i, [toPreset("Pitcher"), toPreset("Catcher"), women, men]],
  [/\bvolleyball\b/i, [toPreset("Setter"), toPreset("Libero"), women, men]],
  [/\bflag\b/i, [toPreset("Quarterback"), women, men]],
  [/\bultimate\b/i, [toPreset("Handler"), women, men]],
  [/\bbasketball\b/i, [toPreset("Guard"), toPreset("Forward"), toPreset("Center")]],
];

const others: readonly GroupPreset[] = [women, men];

/** Lists the groups to suggest for a sport. */
export const listPresets = (sport: string): readonly GroupPreset[] =>
  sports.find(([words]) => words.test(sport))?.[1] ?? others;

/**
 * Returns what the members of a group are called, or null for a group of the team's own. Women and men are called that
 * in every sport.
 */
export function findForms(sport: string, name: string): GroupForms | null {
  const wanted = name.toLowerCase();
  return [...listPresets(sport), ...others].find((preset) => preset.name.toLowerCase() === wanted) ?? null;
}

/** Returns the name of a group for several people, as on a button: "Goalies", or the team's own name as it is. */
export function formatMany(sport: string, name: string): string {
  const forms = findForms(sport, name);
  return forms ? forms.many[0]!.toUpperCase() + forms.many.slice(1) : name;
}
