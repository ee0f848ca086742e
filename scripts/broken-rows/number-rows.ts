import type { BrokenRow } from "./rows.ts";

export const numberRows: readonly BrokenRow[] = [
  {
    row: "TEXT-43",
    bug: "numbers of Jamaica and other +1 countries are accepted",
    file: "src/platform/area-codes.ts",
    find: " 784 809 829 849 868 869 876",
    replace: "",
  },
  {
    row: "TEXT-44",
    bug: "a toll-free number is called premium",
    file: "src/platform/area-codes.ts",
    find: '"That\'s a toll-free number. Enter a mobile number."',
    replace: "\"That's a premium number. We can't text it.\"",
  },
  {
    row: "TEXT-45",
    bug: "numbers from before the rules are still texted",
    file: "src/features/teams/phones/rules.ts",
    find: 'if (!isTextable(phone)) return "not-textable";',
    replace: "isTextable(phone);",
  },
  {
    row: "TEXT-46",
    bug: "members aren't told that they can join without agreeing",
    file: "src/words/consents/en.ts",
    find: " I can join without agreeing.",
    replace: "",
  },
  {
    row: "TEXT-47",
    bug: "the consent doesn't mention sub requests",
    file: "src/words/consents/en.ts",
    find: "schedule changes, open spots and sub requests, and messages from",
    replace: "schedule changes, and messages from",
  },
];
