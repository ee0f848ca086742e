import { describe, expect, it } from "vitest";
import type { ZodType } from "zod";
import { operations } from "#tests/harness/operations.ts";

/** What others read as a name, in texts, emails, calendars, and lists. */
const NAME = /name$|^(?:label|sport|location|opponent|venue|address|subject|title)$/i;

/** Fields that aren't stored as they are. */
const EXCEPTIONS = new Set([
  // Only compared with sports that are stored.
  "adminTeams.list: sport",
  // Must be one of the season's venues, which may be older than the rule.
  "scheduleBuilder.rescheduleSeason: moved.to.venue",
  "scheduleBuilder.rescheduleSeason: added.venue",
]);

type Def = {
  type: string;
  shape?: Record<string, ZodType>;
  element?: ZodType;
  innerType?: ZodType;
  options?: ZodType[];
  in?: ZodType;
  valueType?: ZodType;
};
const getDef = (schema: ZodType) => schema.def as unknown as Def;

/** Lists the schemas of all fields that take text, with their paths. Wrappers such as `nullable` stay on. */
function listTextFields(schema: ZodType, path: string[] = []): { path: string; schema: ZodType }[] {
  const { type, shape, element, innerType, options, in: input, valueType } = getDef(schema);
  if (shape) return Object.entries(shape).flatMap(([key, child]) => listTextFields(child, [...path, key]));
  if (element) return listTextFields(element, path);
  if (options) return options.flatMap((child) => listTextFields(child, path));
  if (valueType) return listTextFields(valueType, path);
  const inner = innerType ?? input;
  if (!inner) return type === "string" ? [{ path: path.join("."), schema }] : [];
  const fields = listTextFields(inner, path);
  // A transformation after the rule, such as blank to null, is part of the field.
  return fields.length === 1 && fields[0]!.path === path.join(".")
    ? [{ path: path.join("."), schema }]
    : fields;
}

const nameFields = operations
  .flatMap(({ name, input }) =>
    input ? listTextFields(input).map((field) => ({ ...field, name: `${name}: ${field.path}` })) : [],
  )
  .filter(({ path }) => NAME.test(path.split(".").at(-1)!));
const fields = nameFields.filter(({ name }) => !EXCEPTIONS.has(name));

it("finds the names of people, teams, leagues, venues, opponents, and contacts at every door", () => {
  expect(nameFields.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      ...EXCEPTIONS,
      "accounts.register: name",
      "teams.create: name",
      "members.add: contacts.label",
      "imports.commit: rows.name",
      "join.join: name",
      "games.create: opponent",
      "scheduleImports.commit: rows.opponent",
      "leagueManagement.create: name",
      "leagueTeams.create: members.name",
      "invitations.register: name",
      "venues.create: fields.name",
      "scheduleBuilder.publish: games.venue",
      "adminAccounts.updateMember: name",
    ]),
  );
});

describe.each(fields)("$name", ({ schema }) => {
  it.each(["\u202E", "\u2066", "\u200B", "\u2060", "\uFEFF", "\u{E0041}"])("drops %j", (character) => {
    expect(schema.parse(`Ma${character}ya`)).toBe("Maya");
  });

  it("bounds combining marks", () => {
    expect(schema.parse(`Ma${"\u0335".repeat(30)}ya`)).toBe(`Ma${"\u0335".repeat(6)}ya`);
  });

  it.each(["👩\u200D👧 Otters", "فاطمة", "שָׁלוֹם", "Zoë O'Neill", "مي\u200Cخواهم"])("keeps %s", (name) => {
    expect(schema.parse(name)).toBe(name);
  });
});
