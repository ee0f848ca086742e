import type { BrokenRow } from "./rows.ts";

export const senderRows: readonly BrokenRow[] = [
  {
    row: "TEXT-48",
    bug: "a sender may be listed twice",
    file: "src/platform/sms/sender-settings.ts",
    find: "names.indexOf(name) < position",
    replace: "names.indexOf(name) > position",
  },
  {
    row: "TEXT-49",
    bug: "every text chooses a sender again",
    file: "src/features/messages/senders/commands.server.ts",
    find: "if ((known !== null && byName.has(known)) || chosen.has(phone)) continue;",
    replace: "if (chosen.has(phone)) continue;",
  },
  {
    row: "TEXT-50",
    bug: "a large league's texts are all in the first round",
    file: "src/features/messages/senders/rules.ts",
    find: "  if (perSecond === null) return 0;\n  const firstRound",
    replace: "  if (perSecond !== 0) return 0;\n  const firstRound",
  },
  {
    row: "TEXT-51",
    bug: "a refused sender stays in use",
    file: "src/features/messages/senders/commands.server.ts",
    find: "and (out_until is null or out_until <= ${now})",
    replace: "and (out_until is null or ${now}::timestamptz is not null)",
  },
];
