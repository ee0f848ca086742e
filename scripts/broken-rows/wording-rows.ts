import type { BrokenRow } from "./rows.ts";

export const wordingRows: readonly BrokenRow[] = [
  {
    row: "TEXT-01",
    bug: "messages cut the team's name",
    file: "src/features/messages/wording/rules.ts",
    find: "(teamName: string) => `${toGsmName(teamName)}:`",
    replace: "(teamName: string) => `${toGsmName(teamName).slice(0, 30)}:`",
  },
  {
    row: "TEXT-03",
    bug: "an emoji in a name makes every text twice as expensive",
    file: "src/platform/sms/segments.ts",
    find: "isOtherScript || !LETTER_OR_DIGIT.test(keptName) ? plainName : keptName",
    replace: "isOtherScript || keptName !== plainName ? plainName : keptName",
  },
  {
    row: "TEXT-04",
    bug: "the place is left out before the opponent",
    file: "src/features/messages/wording/rules.ts",
    find: "yield { hasLeadIn: false, opponent: null, place: version }",
    replace: "yield { hasLeadIn: false, opponent: version, place: null }",
  },
  {
    row: "TEXT-06",
    bug: "shortened reminders don't say where the game is",
    file: "src/features/messages/wording/rules.ts",
    find: "yield { hasLeadIn: false, opponent: version, place };",
    replace: "yield { hasLeadIn: false, opponent: version, place: null };",
  },
  {
    row: "TEXT-07",
    bug: "the settings don't warn about a long name",
    file: "src/features/teams/components/settings-form.tsx",
    find: "hint={getNameNote(name)}",
    replace: "hint={name === null ? getNameNote(name) : undefined}",
  },
  {
    row: "TEXT-08",
    bug: "players who are in are asked again",
    file: "src/words/texts/en.ts",
    find: '    attending: "You\'re in. Reply OUT to change or tap",',
    replace: '    attending: "Reply IN/OUT/MAYBE or tap",',
  },
  {
    row: "TEXT-11",
    bug: "a canceled game's text asks for a response",
    file: "src/words/texts/en.ts",
    find: "`${title} on ${when} is canceled.`",
    replace: "`${title} on ${when} is canceled. Reply IN/OUT`",
  },
  {
    row: "TEXT-12",
    bug: "a game without a time is texted with what screens show",
    file: "src/words/texts/en.ts",
    find: '"time to be set"',
    replace: '"Time N/A"',
  },
];
