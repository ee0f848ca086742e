import fc from "fast-check";
import { expect, it } from "vitest";
import type { Game } from "#features/games/schema.ts";
import type { Sheet } from "#features/attendance/sheet/schema.ts";
import type { NudgePreview } from "#features/turnout/nudges/schema.ts";
import { startTurnout } from "#tests/harness/turnout.ts";

const { fixture, START, setPhone, addTimedGame, addPlayers, runWorker, updateTeam, client } =
  await startTurnout();
const { listInitials, computeNeeds, describeMissing, listShortGroups } =
  await import("#features/teams/groups/rules.ts");
const { toNeedFacts } = await import("#features/attendance/sheet/rules.ts");
const { after, hours } = await import("#platform/clock.ts");
const { db } = await import("#platform/database.ts");
const { createGroup } = await import("#tests/factories/groups.ts");
const { PASSWORD } = await import("#tests/factories/accounts.ts");
const { setTime } = await import("#tests/harness/clock.ts");

/** Up to eight players in up to three groups. Some are in. */
const teams = fc.record({
  minimumPlayers: fc.option(fc.integer({ min: 1, max: 8 })),
  groups: fc.subarray(["Goalie", "Women", "Wingers"]).chain((names) =>
    fc.tuple(
      ...names.map((name) =>
        fc.record({
          name: fc.constant(name),
          minimum: fc.option(fc.integer({ min: 1, max: 3 })),
          members: fc.uniqueArray(fc.nat({ max: 7 }), { maxLength: 8 }),
        }),
      ),
    ),
  ),
  responses: fc.array(fc.constantFrom("attending" as const, "attending" as const, "maybe" as const, null), {
    minLength: 1,
    maxLength: 8,
  }),
});

it("is the same shortage on the sheet, in the lineup, on the dashboard, in the alert, and for nudges [NEED-06]", async () => {
  let week = 0;
  await updateTeam({ sport: "Soccer", smsLimit: 5_000, subscriptionExpiresAt: new Date("2028-01-01") });
  await setPhone();
  await fc.assert(
    fc.asyncProperty(teams, async ({ minimumPlayers, groups, responses }) => {
      const { teamId } = fixture;
      await db.deleteFrom("game").where("teamId", "=", teamId).execute();
      await db.deleteFrom("teamGroup").where("teamId", "=", teamId).execute();
      await db.deleteFrom("teamMember").where("teamId", "=", teamId).execute();
      await updateTeam({ minimumPlayers });
      // A new week for each team, so that nothing that was told before counts.
      week += 1;
      const startsAt = after(START, hours(week * 7 * 24));
      setTime(after(startsAt, -hours(30)).toISOString());
      await db.deleteFrom("rateLimit").execute();
      await client.signIn(fixture.managerEmail, PASSWORD);
      // Before the game, which has a check only while someone is needed.
      const groupIds: string[] = [];
      for (const { name, minimum } of groups)
        groupIds.push((await createGroup(teamId, { name, minimum })).id);
      const gameId = await addTimedGame(startsAt);
      const ids = await addPlayers(gameId, responses);
      const entries = groups.flatMap(({ members }, index) =>
        members.flatMap((member) =>
          ids[member] ? { teamId, memberId: ids[member], groupId: groupIds[index]! } : [],
        ),
      );
      if (entries.length > 0) await db.insertInto("memberGroup").values(entries).execute();
      const textsBefore = await runWorker();
      setTime(after(startsAt, -hours(24)).toISOString());
      const textsAfter = await runWorker();
      const alerts = textsAfter.slice(0, textsAfter.length - textsBefore.length);

      const sheet: Sheet = (await client.get(`/games/${gameId}/attendance`)).body;
      const needs = computeNeeds(toNeedFacts(sheet.game, sheet.members));
      const words = describeMissing(needs, sheet.game.sport!);
      const { games } = (await client.get("/games/upcoming")).body as { games: Game[] };
      const preview: NudgePreview = (await client.get(`/games/${gameId}/nudges/preview`)).body;

      expect(games.find(({ id }) => id === gameId)?.shortage).toBe(needs.isShort ? words : undefined);
      const short = listShortGroups(needs);
      expect(preview.missing).toBe(short.length > 0 ? words : null);
      expect(preview.groups.map(({ groupId }) => groupId)).toEqual(short.map(({ id }) => id));
      const hasGroups = groups.some(({ minimum }) => minimum !== null);
      const phrase = hasGroups ? `7:00 PM: ${words}. ` : "players in";
      expect(alerts.map((text) => text.includes(phrase))).toEqual(needs.isShort ? [true] : []);
      // The lineup marks people with the initials of exactly the groups that they're counted for.
      expect(sheet.game.groups!.map(({ initials }) => initials)).toEqual(
        listInitials(sheet.game.groups!.map(({ name }) => name)),
      );
      const counted = needs.groups.map(({ id }) => id);
      for (const member of sheet.members.filter(({ response }) => response === "attending"))
        for (const id of member.groupIds!.filter((groupId) => counted.includes(groupId)))
          expect(sheet.game.groups!.some((group) => group.id === id)).toBe(true);
    }),
    { numRuns: 12, seed: 28 },
  );
}, 120_000);
