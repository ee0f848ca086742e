import type { BrokenRow } from "./rows.ts";

export const replyRows: readonly BrokenRow[] = [
  {
    row: "TEXT-24",
    bug: "CANCEL with small words opts out",
    file: "src/features/messages/inbound/reader/opt-out.ts",
    find: "(!hasTextWord && (isStatement || (!found.isStrong && hasSmallWord)))",
    replace: "(!hasTextWord && isStatement)",
  },
  {
    row: "TEXT-26",
    bug: "an opt-out word among others opts out",
    file: "src/features/messages/inbound/reader/opt-out.ts",
    find: "else if (!/^\\p{Extended_Pictographic}/u.test(word)) return null;",
    replace: "",
  },
  {
    row: "TEXT-27",
    bug: "a second doubtful wish is asked back again",
    file: "src/features/messages/inbound/queries.server.ts",
    find: 'askedBefore: earlierTexts.some(({ replyKind }) => replyKind === "doubt")',
    replace: "askedBefore: false",
  },
  {
    row: "TEXT-29",
    bug: "YES lifts an opt-out",
    file: "src/features/messages/inbound/reader/opt-out.ts",
    find: 'const WHOLE_START = toSet("start unstop");',
    replace: 'const WHOLE_START = toSet("start unstop yes");',
  },
  {
    row: "TEXT-33",
    bug: "a thumb under a confirmation counts",
    file: "src/features/messages/inbound/reader/placing.ts",
    find: 'if (strength === "keyword" || lastSent === "ask") return null;',
    replace: 'if (strength === "keyword" || lastSent !== "other") return null;',
  },
  {
    row: "TEXT-36",
    bug: "a weekday doesn't choose the game",
    file: "src/features/messages/inbound/reader/days.ts",
    find: "getUTCDay() === day.weekday",
    replace: "getUTCDay() >= 0",
  },
  {
    row: "TEXT-53",
    bug: "a wrong number ends the texts of all teams",
    file: "src/features/messages/inbound/commands.server.ts",
    find: "!(await stopWrongNumber(trx, lastText.teamId, phone))",
    replace: "(await stopTexts(trx, phone)) !== undefined",
  },
];
