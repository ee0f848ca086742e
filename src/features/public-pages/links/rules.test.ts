import fc from "fast-check";
import { expect, it } from "vitest";
import { Slug } from "../schema.ts";
import { isReserved, listSlugs, toSlug } from "./rules.ts";

it.each([
  ["Lakeview Otters", "lakeview-otters"],
  ["  Löwen & Größe ", "lowen-grosse"],
  ["St. Mary's U12", "st-marys-u12"],
  ["Łódź Ømega", "lodz-omega"],
  ["12", "team-12"],
  ["北京", "team"],
  ["FC", "team-fc"],
  ["", "team"],
])("makes plain letters of %j [PUBLIC-07]", (name, slug) => expect(toSlug(name, "team")).toBe(slug));

it("suggests the name first, then numbers, and never a reserved word [PUBLIC-07]", () => {
  expect(listSlugs("Otters", "team").slice(0, 3)).toEqual(["otters", "otters-2", "otters-3"]);
  expect(listSlugs("Support", "league")[0]).toBe("support-2");
  expect(isReserved("embed")).toBe(true);
});

it("suggests only links that could be saved, whatever the name [PUBLIC-07]", () => {
  const { counterexample } = fc.check(
    fc.property(fc.string({ maxLength: 120, unit: "grapheme" }), (name) =>
      listSlugs(name, "league").every((slug) => Slug.safeParse(slug).success),
    ),
  );
  expect(counterexample).toBeNull();
});
