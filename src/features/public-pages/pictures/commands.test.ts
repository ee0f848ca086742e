import { hash } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { measureWidth } from "#platform/lettering/heading-glyphs.ts";
import { renderPng } from "#platform/lettering/render-png.ts";
import { layOutTitle } from "#platform/lettering/title-layout.ts";
import { failWrites } from "#tests/harness/faults.ts";
import { publishLeague } from "#tests/harness/public-league.ts";
import { getKitCode } from "#ui/kit-design.ts";
import { getColor } from "../queries.server.ts";
import { computeContrast, getPageColors } from "../rules.ts";
import { pageColors } from "../schema.ts";
import { drawMissingPictures, drawPage } from "./commands.server.ts";
import { pagePictureTasks } from "./jobs.server.ts";
import { computePictureDigest } from "./queries.server.ts";
import { DRAWING_VERSION, NAME_AREA } from "./rules.ts";

let site: Awaited<ReturnType<typeof publishLeague>>;
beforeEach(async () => {
  await db.deleteFrom("leaguePage").execute();
  await db.deleteFrom("teamPage").execute();
  site = await publishLeague();
});

const readLeaguePicture = () =>
  db.selectFrom("leaguePicture").selectAll().where("leagueId", "=", site.league.id).executeTakeFirst();
const readColor = async () => {
  const { kit } = await db
    .selectFrom("team")
    .select("kit")
    .where("id", "=", site.otters.id)
    .executeTakeFirstOrThrow();
  return getColor(kit ?? getKitCode(site.otters.id));
};
const readTeamPicture = () =>
  db.selectFrom("teamPicture").selectAll().where("teamId", "=", site.otters.id).executeTakeFirst();

describe("a page's picture", () => {
  it.each([
    ["Otters", "Soccer"],
    ["The Harborview and Ridgeway Neighborhood Adult Coed Club".padEnd(60, "!"), "Futsal"],
    ["W".repeat(60), "x".repeat(60)],
    ["Müller’s <b>Łódź</b> & Nguyễn", "Ultimate"],
  ])("has 1200 by 630 pixels and fits: %s [PUBLIC-27]", async (name, sport) => {
    const png = await renderPng(drawPage({ name, sport, color: "teal" })!, { hasPalette: true });
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(png.length).toBeLessThan(60_000);
    const { size, lineHeight, lines } = layOutTitle(name, measureWidth, NAME_AREA);
    expect(lines.length * size * lineHeight).toBeLessThanOrEqual(NAME_AREA.height);
    for (const line of lines) expect(measureWidth(line, size)).toBeLessThanOrEqual(NAME_AREA.width);
  });

  it("has readable text on each color [PUBLIC-09, PUBLIC-27]", () => {
    for (const color of pageColors) {
      const { background, text } = getPageColors(color);
      expect(computeContrast(background, text)).toBeGreaterThanOrEqual(4.5);
      const svg = drawPage({ name: "Otters", sport: "Soccer", color })!;
      expect(svg).toContain(`height="630" fill="${background}"`);
      expect(svg.match(new RegExp(`<path fill="${text}"`, "g"))).toHaveLength(2);
    }
  });

  it("is missing where our font lacks a character", () => {
    expect(drawPage({ name: "Выдры", sport: "Soccer", color: "teal" })).toBeNull();
    expect(drawPage({ name: "Otters", sport: "足球", color: "teal" })).toBeNull();
  });

  it("requires a new version if the design changes, so that old pictures are drawn again", () => {
    // If the digest changes, pictures look different now. Increment DRAWING_VERSION and mark all pages in that case.
    expect(DRAWING_VERSION).toBe(1);
    expect(hash("sha256", drawPage({ name: "Otters", sport: "Soccer", color: "teal" })!)).toBe(
      "7c85694298282d7014230dd5000c34db651d486ca9ec61f54a630c2e9c4e37fa",
    );
  });
});

describe("drawing pictures", () => {
  it("draws each page once, also with several workers [PUBLIC-27]", async () => {
    await Promise.all([drawMissingPictures(), drawMissingPictures(), drawMissingPictures()]);
    const league = (await readLeaguePicture())!;
    const { name, sport } = await db
      .selectFrom("league")
      .select(["name", "sport"])
      .where("id", "=", site.league.id)
      .executeTakeFirstOrThrow();
    const color = getColor(getKitCode(site.league.id));
    expect(league.digest).toBe(computePictureDigest({ name, sport, color }));
    expect([league.png.readUInt32BE(16), league.png.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(await readTeamPicture()).toBeDefined();
    await db
      .updateTable("leaguePicture")
      .set({ png: Buffer.from("drawn before") })
      .execute();
    await drawMissingPictures();
    expect((await readLeaguePicture())!.png.toString()).toBe("drawn before");
  });

  it.each([
    ["a league's name", () => db.updateTable("league").set({ name: "Shoreline League" }), "league"],
    ["a league's sport", () => db.updateTable("league").set({ sport: "Futsal" }), "league"],
    ["a league's color", () => db.updateTable("leaguePage").set({ color: "maroon" }), "league"],
    ["a team's name", () => db.updateTable("team").set({ name: "River Otters" }), "team"],
    ["a team's sport", () => db.updateTable("team").set({ sport: "Futsal" }), "team"],
    ["a team's color", () => db.updateTable("team").set({ kit: "maroon-hoops" }), "team"],
  ] as const)(
    "draws again after a change of %s, and nothing else [PUBLIC-27]",
    async (_what, change, kind) => {
      await db.updateTable("leaguePage").set({ color: "teal" }).execute();
      await db.updateTable("team").set({ kit: "teal-hoops" }).execute();
      await drawMissingPictures();
      const before = [await readLeaguePicture(), await readTeamPicture()];
      await change().execute();
      await drawMissingPictures();
      const after = [await readLeaguePicture(), await readTeamPicture()];
      const changed = after.map((each, index) => each!.digest !== before[index]!.digest);
      expect(changed).toEqual([kind === "league", kind === "team"]);
      for (const [index, each] of after.entries())
        expect(each!.png.equals(before[index]!.png)).toBe(!changed[index]);
    },
  );

  it("draws the others if one can't be stored, and leaves that one for the next run", async () => {
    await failWrites("league_picture", "insert");
    await expect(pagePictureTasks[0]!.run({}, "job")).rejects.toThrow("failed to draw pictures of pages (1)");
    expect([await readLeaguePicture(), (await readTeamPicture()) !== undefined]).toEqual([undefined, true]);
    const marked = await db
      .selectFrom("leaguePage")
      .select("leagueId")
      .where("needsPicture", "=", true)
      .execute();
    expect(marked).toEqual([{ leagueId: site.league.id }]);
  });

  it.each([false, true])(
    "waits for a name that's being changed, whether or not the page was drawn (%s)",
    async (isDrawn) => {
      if (isDrawn) await drawMissingPictures();
      await db.transaction().execute(async (trx) => {
        await trx
          .updateTable("team")
          .set({ name: "River Otters" })
          .where("id", "=", site.otters.id)
          .execute();
        await drawMissingPictures();
      });
      await drawMissingPictures();
      const color = await readColor();
      expect((await readTeamPicture())!.digest).toBe(
        computePictureDigest({ name: "River Otters", sport: "Soccer", color }),
      );
    },
  );

  it("deletes a picture with its page", async () => {
    await drawMissingPictures();
    await db.deleteFrom("leaguePage").where("leagueId", "=", site.league.id).execute();
    expect(await readLeaguePicture()).toBeUndefined();
  });
});
