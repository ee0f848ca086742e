import type { BrokenRow } from "./rows.ts";

export const firstTextRows: readonly BrokenRow[] = [
  {
    row: "TEXT-16",
    bug: "the adder's name isn't shortened",
    file: "src/features/messages/first-texts/rules.ts",
    find: "[name, name.trim().split(/\\s+/)[0]!, unnamed]",
    replace: "[name]",
  },
  {
    row: "TEXT-17",
    bug: "first texts use the team's texts",
    file: "src/features/messages/kinds/rules.ts",
    find: "first: { isAsk: false, isFree: true }",
    replace: "first: { isAsk: false, isFree: false }",
  },
  {
    row: "TEXT-18",
    bug: "first texts go out at night",
    file: "src/features/messages/first-texts/rules.ts",
    find: "const isNight = time < EARLIEST || time >= LATEST;",
    replace: "const isNight = time < EARLIEST && time >= LATEST;",
  },
  {
    row: "TEXT-19",
    bug: "other texts follow right away",
    file: "src/features/messages/first-texts/rules.ts",
    find: "const PAUSE = seconds(30);",
    replace: "const PAUSE = seconds(0);",
  },
  {
    row: "TEXT-20",
    bug: "consent that was given again gets no first text",
    file: "src/features/teams/consents/commands.server.ts",
    find: "  if (!granted)\n    await endFirstTexts(",
    replace: "  if (granted)\n    await endFirstTexts(",
  },
  {
    row: "TEXT-42",
    bug: "unpaid teams don't ask",
    file: "src/features/teams/join/questions/rules.ts",
    find: "return !hasPass || joinedToday",
    replace: "return joinedToday",
  },
  {
    row: "TEXT-54",
    bug: "any reply is a YES",
    file: "src/features/messages/inbound/reader/opt-out.ts",
    find: "tokens.length === 1 && CONSENTS.has(tokens[0]!.word)",
    replace: "tokens.length > 0",
  },
];
