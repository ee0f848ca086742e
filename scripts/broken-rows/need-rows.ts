import type { BrokenRow } from "./rows.ts";

export const needRows: readonly BrokenRow[] = [
  {
    row: "NEED-34",
    bug: "subs are in by default",
    file: "src/features/availability/commands.server.ts",
    find: "when team.in_by_default and member.sub_position is null then",
    replace: "when team.in_by_default then",
  },
];
