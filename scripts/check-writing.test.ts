import { describe, expect, it } from "vitest";
import { checkWriting, describeFinding } from "./check-writing.ts";
import { extract } from "./writing/extract.ts";
import { createQuoteFinder } from "./writing/quotes.ts";
import { writingRules } from "./writing/rules.ts";

type Options = { quotes?: string[]; exceptions?: Parameters<typeof checkWriting>[2] };

const check = (file: string, source: string, { quotes = [], exceptions = [] }: Options = {}) =>
  checkWriting(extract(file, source), createQuoteFinder(quotes), exceptions);

/** Returns the findings, each as "rule line". */
const problems = (file: string, source: string, options?: Options) =>
  check(file, source, options).findings.map(({ rule, line }) => `${rule.name} ${line}`);

const SCREEN = "src/features/teams/components/team.tsx";
const toast = (text: string) => `showToast.success(${JSON.stringify(text)});`;

describe("rules", () => {
  it("have unique names, a reason, and a suggestion", () => {
    const names = writingRules.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { reason, replacement } of writingRules) expect(reason && replacement).toBeTruthy();
  });

  it.each([
    ["whoever", "Tell whoever asks"],
    ["somebody", "Ask somebody else"],
    ["e-mail", "Enter your e-mail address"],
    ["at-once", "It stops at once"],
    ["in-vain", "We tried in vain"],
    ["log-in", "Please log in first"],
    ["sms", "You have 3 SMS left"],
    ["segment", "It takes two segments"],
    ["cancelled", "The game was cancelled"],
    ["successfully", "Game moved successfully"],
    ["colour", "Choose a colour"],
    ["organise", "Organise your team"],
    ["spare", "Call the spares"],
    ["fixture", "Your next fixture"],
    ["match", "Your next match starts soon"],
    ["hand-over", "Hand over this team"],
    ["tick", "Tick the box"],
    ["plural-s", "3 player(s) left"],
    ["unplaced", "Two games are unplaced"],
    ["bulletin", "Send a bulletin"],
  ])('refuse "%s" in text that users read', (rule, text) => {
    expect(problems(SCREEN, toast(text))).toEqual([`${rule} 1`]);
  });

  it.each([
    "Passwords do not match",
    "No one can see this",
    "Everyone's here",
    "For good reason",
    "Agreed to SMS reminders",
    "The game was canceled",
    "Our mailing address is below",
    "Questions and Answers",
  ])('allow "%s"', (text) => expect(problems(SCREEN, toast(text))).toEqual([]));

  it("find phrases that span lines, and report the line", () => {
    const source = "/**\n * Returns the team.\n * It stops at\n * once.\n */\nrun();";
    expect(problems(SCREEN, source)).toEqual(["at-once 3"]);
  });

  it("ignore code in comments, docs, and templates", () => {
    expect(problems("docs/a.md", "Set `whoever` to [a](shall-be.md).")).toEqual([]);
    expect(problems(SCREEN, "const a = `Ask ${whoever} first`;")).toEqual([]);
  });

  it('refuse doc comments that start with "Gives"', () => {
    expect(problems(SCREEN, "/** Gives the team. */\nrun();")).toEqual(["gives 1"]);
    expect(problems(SCREEN, "// Gives it time.\nrun();")).toEqual([]);
  });

  it.each([
    ["should", "should reject it"],
    ["article", "the page loads"],
    ["article", "a game moves"],
    ["correctly", "sorts correctly"],
  ])('apply "%s" to test titles', (rule, title) => {
    expect(problems("src/a.test.ts", `it(${JSON.stringify(title)}, () => {});`)).toEqual([`${rule} 1`]);
  });

  it("allow noun phrases as suite titles", () => {
    expect(problems("src/a.test.ts", 'describe("the page", () => {});')).toEqual([]);
  });

  it.each([
    ["most", "const MOST_TEAMS = 1;"],
    ["in-words", "const sizeInWords = 1;"],
    ["of", "const widthOfLine = 1;"],
    ["unless", "function unlessItIsOver() {}"],
    ["doings", "type Doings = 1;"],
    ["may", "const mayRetry = true;"],
    ["whose", "const whosePhone = 1;"],
    ["name-spare", "type Team = { spares: 1 };"],
    ["name-colour", "const favouriteTeam = 1;"],
  ])('apply "%s" to names', (rule, source) => expect(problems(SCREEN, source)).toEqual([`${rule} 1`]));

  it.each(["endOfWeek", "dayOfMonth", "MAX_TEAMS", "mayor", "email", "transparent"])(
    "allow the name %s",
    (name) => {
      expect(problems(SCREEN, `const ${name} = 1;`)).toEqual([]);
    },
  );
});

describe("wording from the requirements", () => {
  const quotes = ["Successfully logged in!", "N SMS messages", "Game deleted successfully!", "SMS"];

  it.each([
    toast("Successfully logged in!"),
    "const a = <p>{count} SMS messages</p>;",
    "showToast.success(`${kind} deleted successfully!`);",
    toast("See 300 SMS messages per season"),
    'const a = <Field label="SMS" />;',
  ])("is allowed: %s", (source) => expect(problems(SCREEN, source, { quotes })).toEqual([]));

  it.each([toast("Team moved successfully!"), toast("You used 3 SMS")])(
    "doesn't exempt similar wording: %s",
    (source) => expect(problems(SCREEN, source, { quotes })).toHaveLength(1),
  );
});

describe("exceptions", () => {
  const source = `${toast("Ask whoever")}\n${toast("Tell somebody else")}`;
  const reason = "a test";

  it("apply to a file, a rule in it, or a text in it", () => {
    expect(problems(SCREEN, source, { exceptions: [{ file: SCREEN, reason }] })).toEqual([]);
    expect(problems(SCREEN, source, { exceptions: [{ file: SCREEN, rule: "whoever", reason }] })).toEqual([
      "somebody 2",
    ]);
    expect(problems(SCREEN, source, { exceptions: [{ file: SCREEN, text: "Tell", reason }] })).toEqual([
      "whoever 1",
    ]);
  });

  it("are reported when nothing needs them", () => {
    const exceptions = [{ file: SCREEN, rule: "shall", reason }];
    expect(check(SCREEN, source, { exceptions }).unused).toEqual(exceptions);
  });
});

it("describes a finding with its place, text, reason, and suggestion", () => {
  const [finding] = check(SCREEN, `\n${toast("Ask whoever is there")}`).findings;
  expect(describeFinding(finding!)).toBe(
    `${SCREEN}:2  [whoever] "whoever" in visible "Ask whoever is there"\n` +
      "    Because no one says this in conversation anymore. Instead: anyone who",
  );
});
