import type { BrokenRow } from "./rows.ts";

export const familyRows: readonly BrokenRow[] = [
  {
    row: "REACH-22",
    bug: "the family's calendar names no one",
    file: "src/features/games/feeds/contacts/queries.server.ts",
    find: "const title = people.length === 1 ? matchup",
    replace: "const title = people.length > 0 ? matchup",
  },
  {
    row: "REACH-57",
    bug: "Saskatchewan has no time zone",
    file: "src/features/teams/schema.ts",
    find: '  "America/Regina",\n',
    replace: "",
  },
];
