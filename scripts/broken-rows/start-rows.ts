import type { BrokenRow } from "./rows.ts";

export const startRows: readonly BrokenRow[] = [
  {
    row: "START-07",
    bug: "only managers with a confirmed email can create a team",
    file: "src/features/teams/commands.server.ts",
    find: "smsLimit: user.emailVerified ? trialSms : 0,",
    replace: "smsLimit: user.emailVerified ? trialSms : Number.NaN,",
  },
  {
    row: "START-13",
    bug: "jersey numbers are taken for phones",
    file: "src/features/teams/imports/reader/lines.ts",
    find: `piece.kind !== "number" || piece.number.kind !== "noise"`,
    replace: `piece.kind !== "number" || piece.number.kind !== "phone"`,
  },
  {
    row: "START-14",
    bug: "a table without column names is read line by line",
    file: "src/features/teams/imports/reader/list.ts",
    find: "return lines.some((line) => /[\\t;|]/.test(line)) || !hasTypedCommas(lines);",
    replace: "return false;",
  },
  {
    row: "START-15",
    bug: "the first number on a card wins over the mobile phone",
    file: "src/features/teams/imports/reader/contact-cards.ts",
    find: ".toSorted((one, other) => one.rank - other.rank)",
    replace: ".toSorted(() => 0)",
  },
  {
    row: "START-17",
    bug: "lines that can't be read are forgotten once the others are saved",
    file: "src/features/teams/imports/components/import-dialog.tsx",
    find: "if (preview.linesToFix.size) list.keepLines(preview.linesToFix);\n      else close();",
    replace: "close();",
  },
  {
    row: "START-18",
    bug: "a no in a list turns into a yes if everyone agreed",
    file: "src/features/teams/imports/rows/rules.ts",
    find: 'consent === "yes" || (consent === "blank" && everyoneAgreed)',
    replace: 'consent === "yes" || everyoneAgreed',
  },
  {
    row: "START-21",
    bug: "the text is announced for 24 hours before, even if quiet hours move it",
    file: "src/features/games/next-text/rules.ts",
    find: 'text.isMoved ? "before quiet hours start" :',
    replace: 'false ? "before quiet hours start" :',
  },
  {
    row: "START-23",
    bug: "every try sends another test text",
    file: "src/features/messages/free/rules.ts",
    find: 'if (kind === "test" && account.tests + texts > MAX_TESTS) return "account";',
    replace: "",
  },
  {
    row: "START-24",
    bug: "a reply to a test text counts for the game that waits for a response",
    file: "src/features/messages/inbound/queries.server.ts",
    find: 'test: lastText?.kind === "test" ?',
    replace: "test: lastText?.kind === null ?",
  },
  {
    row: "START-19",
    bug: "everyone on a list is new, even if they're on the roster",
    file: "src/features/teams/imports/rules.ts",
    find: "const person = findSamePerson(samePhone, key, phone);",
    replace: "const person = findSamePerson([], key, phone);",
  },
];
