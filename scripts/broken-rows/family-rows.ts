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
  {
    row: "REACH-35",
    bug: "a hard bounce stops no emails",
    file: "src/features/messages/emailing/reports/commands.server.ts",
    find: '.insertInto("emailSuppression")\n    .values({ email, reason, createdAt: now })',
    replace: '.insertInto("emailSuppression")\n    .values({ email: `no-${email}`, reason, createdAt: now })',
  },
];
