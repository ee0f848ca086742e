import { expect, it } from "vitest";
import { listPastSeasons } from "./rules.ts";

const season = (name: string, hasEnded = true) => ({ id: name, name, hasEnded });
const listSlugs = (...seasons: ReturnType<typeof season>[]) =>
  listPastSeasons(seasons).map(({ slug }) => slug);

it("gives each season that ended a link of plain words [PUBLIC-18]", () => {
  expect(listSlugs(season("2026"), season("Spring 2026"), season("Été / 26!"))).toEqual([
    "2026",
    "spring-2026",
    "ete-26",
  ]);
  expect(listSlugs(season("Весна"), season("秋"))).toEqual(["season", "season-2"]);
});

it("keeps a season's link when others end or start [PUBLIC-18]", () => {
  const [first, second] = [season("Spring 26", false), season("Spring-26")];
  expect(listSlugs(first, second)).toEqual(["spring-26-2"]);
  expect(listSlugs({ ...first, hasEnded: true }, second, season("spring 26?"))).toEqual([
    "spring-26",
    "spring-26-2",
    "spring-26-3",
  ]);
});
