import type { BrokenRow } from "./rows.ts";

export const needRows: readonly BrokenRow[] = [
  {
    row: "NEED-29",
    bug: "a note about being late is lost",
    file: "src/features/attendance/commands.server.ts",
    find: "const given = response && isAccepted ? { response, respondedVia: via, note } : null;",
    replace: "const given = response && isAccepted ? { response, respondedVia: via, note: null } : null;",
  },
  {
    row: "NEED-34",
    bug: "subs are in by default",
    file: "src/features/availability/commands.server.ts",
    find: "when team.in_by_default and member.sub_position is null then",
    replace: "when team.in_by_default then",
  },
  {
    row: "RESULT-04",
    bug: "an away game takes more letters",
    file: "src/words/texts/en.ts",
    find: "`${team} at ${opponent}`",
    replace: "`${team} away at ${opponent}`",
  },
];
