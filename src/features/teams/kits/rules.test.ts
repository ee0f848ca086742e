import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getKit, getKitCode, kitColors } from "#ui/kit-design.ts";
import { DISTINCT_LOOKS, drawKit, drawKits, getLook, parseColor, settleKits } from "./rules.ts";

const getColor = (code: string) => code.split("-")[0]!;
const toIds = (count: number, start = 0) =>
  Array.from(
    { length: count },
    (_, index) => `0198f0c2-7c1e-7a55-b0f3-${(start + index).toString(16).padStart(12, "0")}`,
  );
const toNames = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `Team ${index + 1}` }));

describe("drawing kits", () => {
  it("gives every team of a league of 16 a color of its own", () => {
    expect(new Set(drawKits([], toNames(16)).map(getColor)).size).toBe(16);
  });

  it("makes 40 teams differ pairwise", () => {
    const kits = drawKits([], toNames(40));
    expect(new Set(kits.map(getLook)).size).toBe(40);
  });

  it("keeps teams apart while there are kits left, with any names and any earlier teams", () => {
    const { failed, counterexample } = fc.check(
      fc.property(
        fc.uniqueArray(fc.nat(10_000), { maxLength: 30 }),
        fc.array(fc.record({ name: fc.string(), color: fc.option(fc.constantFrom(...kitColors)) }), {
          maxLength: 40,
        }),
        (ids, teams) => {
          const settled = settleKits(ids.map((id) => ({ id: `team-${id}`, kit: null }))).map(
            ({ kit }) => kit,
          );
          const kits = drawKits(settled, teams);
          const isGranted = teams.every(
            ({ color }, index) => color === null || getColor(kits[index]!) === color,
          );
          // A color that several teams ask for may run out, and then kits repeat.
          const wanted = teams.flatMap(({ color }) => (color === null ? [] : [color]));
          const hasRoom =
            new Set(wanted).size === wanted.length && ids.length + teams.length <= DISTINCT_LOOKS / 2;
          const lookCount = new Set([...settled, ...kits].map(getLook)).size;
          return isGranted && (!hasRoom || lookCount === ids.length + teams.length);
        },
      ),
    );
    expect([failed, counterexample]).toEqual([false, null]);
  });

  it("draws a chosen color before it gives that color to someone else", () => {
    const free = drawKit([], { seed: "Otters" });
    const [otters, wolves] = drawKits(
      [],
      [{ name: "Otters" }, { name: "Wolves", color: getColorName(free) }],
    );
    expect(getColor(wolves!)).toBe(getColor(free));
    expect(getColor(otters!)).not.toBe(getColor(free));
  });

  it("repeats the rarest kits when there are more teams than kits", () => {
    const kits = drawKits([], toNames(300));
    const counts = [...Map.groupBy(kits, getLook).values()].map(({ length }) => length);
    expect(Math.max(...counts)).toBeLessThanOrEqual(Math.ceil(300 / DISTINCT_LOOKS));
  });
});

const getColorName = (code: string) => kitColors.find((color) => color === getColor(code))!;

describe("kits of teams from before kits were stored", () => {
  it("keeps each team's kit unless another team of the league looks the same", () => {
    const ids = toIds(40);
    const settled = settleKits(ids.map((id) => ({ id, kit: null })));
    expect(new Set(settled.map(({ kit }) => getLook(kit))).size).toBe(40);
    const keepers = [...Map.groupBy(ids, (id) => getLook(getKitCode(id))).values()].map(([id]) => id!);
    // Forty ids collide, or the test proves nothing.
    expect(keepers.length).toBeLessThan(40);
    const kits = new Map(settled.map(({ id, kit }) => [id, kit]));
    for (const id of keepers) expect(kits.get(id)).toBe(getKitCode(id));
  });

  it("doesn't depend on the order, and settles once", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(toIds(60), { minLength: 1 }), (ids) => {
        const teams = ids.map((id, index) => ({ id, kit: index % 3 === 0 ? `navy-${index}` : null }));
        const settled = settleKits(teams);
        const sort = (kits: typeof settled) => kits.toSorted((a, b) => (a.id < b.id ? -1 : 1));
        expect(sort(settleKits(teams.toReversed()))).toEqual(sort(settled));
        const kits = new Map(settled.map(({ id, kit }) => [id, kit]));
        expect(settleKits(teams.map(({ id, kit }) => ({ id, kit: kit ?? kits.get(id)! })))).toEqual([]);
      }),
    );
  });

  it("never takes a stored kit away", () => {
    const [id] = toIds(1);
    const taken = getKitCode(id!);
    const settled = settleKits([
      { id: id!, kit: null },
      { id: "f", kit: taken },
    ]);
    expect(settled.map((team) => team.id)).toEqual([id]);
    expect(getLook(settled[0]!.kit)).not.toBe(getLook(taken));
  });
});

/** Converts a hex color to OKLab, where distances match what people see. */
function toLab(hex: string) {
  const [red, green, blue] = [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((value) => (value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)) as [
    number,
    number,
    number,
  ];
  const [l, m, s] = [
    0.412_22 * red + 0.536_33 * green + 0.051_45 * blue,
    0.211_9 * red + 0.680_7 * green + 0.107_4 * blue,
    0.088_3 * red + 0.281_72 * green + 0.629_98 * blue,
  ].map(Math.cbrt) as [number, number, number];
  return [
    0.210_45 * l + 0.793_62 * m - 0.004_07 * s,
    1.977_99 * l - 2.428_59 * m + 0.450_59 * s,
    0.025_9 * l + 0.782_77 * m - 0.808_68 * s,
  ];
}
const measureDistance = (a: string, b: string) =>
  Math.hypot(...toLab(a).map((value, i) => value - toLab(b)[i]!));

it("counts only colors as alike that people could confuse, and no others", () => {
  for (const a of kitColors)
    for (const b of kitColors) {
      if (a >= b || getLook(`${a}-hoops`) === getLook(`${b}-hoops`)) continue;
      const [one, two] = [getKit("", `${a}-hoops`), getKit("", `${b}-hoops`)];
      const distance = measureDistance(one.shirt, two.shirt) + measureDistance(one.trim, two.trim);
      expect([a, b, distance]).toEqual([a, b, expect.toSatisfy((value: number) => value > 0.1)]);
    }
});

describe("color names", () => {
  it.each([
    ["Red", "red"],
    ["  NAVY ", "navy"],
    ["Royal-Blue", "blue"],
    ["grey", "gray"],
    ["", null],
    ["plaid", null],
    ["constructor", null],
  ])("reads %j as %j", (text, color) => expect(parseColor(text)).toBe(color));
});
