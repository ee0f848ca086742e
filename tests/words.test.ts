import { describe, expect, it } from "vitest";
import { Language } from "#words/language.ts";
import { findProblems, listCostlyWords, listSameWords, type Area } from "./harness/words.ts";

// Every area of src/words is a folder with en.ts, fr.ts, and es.ts. This test finds new ones on its own.

const files = import.meta.glob<Record<string, unknown>>("../src/words/*/*.ts", { eager: true });

function readAreas(): Area[] {
  const paths = Object.keys(files).filter((path) => !path.endsWith(".test.ts"));
  const names = new Set(paths.map((path) => path.split("/").at(-2)!));
  return [...names].map((name) => ({
    name,
    words: Object.fromEntries(
      Language.options.map((language) => [
        language,
        files[`../src/words/${name}/${language}.ts`]?.[language],
      ]),
    ),
  }));
}

/** What may read the same in two languages, with the reason. */
const VERSUS = "readers of all three languages know vs, and longer words would cost letters";
const sameWords: Record<string, string> = {
  "texts.changes.opponent": VERSUS,
  "texts.matchup": VERSUS,
  "your-games.responses.not_attending": "a no is a no in English and Spanish",
};

describe.each(readAreas())("the words of $name", (area) => {
  it("are complete in all languages [REACH-51]", () => {
    expect(findProblems(area)).toEqual([]);
  });

  it("are translated, or listed as the same with a reason [REACH-51]", () => {
    const listed = Object.keys(sameWords).filter((path) => path.startsWith(`${area.name}.`));
    expect(listSameWords(area).toSorted()).toEqual(listed.toSorted());
  });
});

it("finds GSM-7 letters only in texts [REACH-53]", () => {
  const texts = readAreas().find(({ name }) => name === "texts")!;
  expect(listCostlyWords(texts)).toEqual([]);
});

const check = (words: Area["words"]) => findProblems({ name: "area", words });

describe("the check of words", () => {
  const en = { title: "Your games", rows: { count: (n: number, team: string) => `${n} games of ${team}` } };
  const fr = { title: "Vos matchs", rows: { count: (n: number, team: string) => `${n} matchs de ${team}` } };
  const es = {
    title: "Tus partidos",
    rows: { count: (n: number, team: string) => `${n} partidos de ${team}` },
  };

  it("accepts complete words", () => {
    expect(check({ en, fr, es })).toEqual([]);
    expect(listSameWords({ name: "area", words: { en, fr, es } })).toEqual([]);
  });

  it.each([
    ["a language that's missing", { en, fr }, "area has no es.ts"],
    ["a missing string", { en, fr, es: { rows: es.rows } }, "area/es.ts: title is missing"],
    ["a string too many", { en, fr: { ...fr, more: "Plus" }, es }, "area/fr.ts: more isn't in en.ts"],
    ["an empty string", { en, fr: { ...fr, title: " " }, es }, "area/fr.ts: title says nothing"],
    [
      "another kind of value",
      { en, fr: { ...fr, title: () => "Vos matchs" }, es },
      "area/fr.ts: title is a function instead of a string",
    ],
    [
      "an argument that isn't shown",
      { en, fr, es: { ...es, rows: { count: (n: number, _team: string) => `${n} partidos` } } },
      "area/es.ts: rows.count doesn't show <1>",
    ],
  ])("finds %s", (_, words, problem) => {
    expect(check(words)).toEqual([problem]);
  });

  it("finds properties of arguments that aren't shown", () => {
    const words = {
      en: { greeting: ({ names }: { names: string[] }) => `Hi ${[...names].join()}` },
      fr: { greeting: ({ names }: { names: string[] }) => `Salut ${[...names].join()}` },
      es: { greeting: () => "Hola" },
    };
    expect(check(words)).toEqual(["area/es.ts: greeting doesn't show <0.names[]>"]);
  });

  it("finds words that no one translated", () => {
    const words = { en, fr, es: { ...es, title: "Your games" } };
    expect(listSameWords({ name: "area", words })).toEqual(["area.title"]);
  });

  it("finds letters that GSM-7 lacks", () => {
    const area = { name: "texts", words: { en, fr: { title: "Vos matchs en août" }, es } };
    expect(listCostlyWords(area)).toEqual(["texts/fr.ts: title isn't in GSM-7: Vos matchs en août"]);
  });
});
