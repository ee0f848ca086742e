import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { signInAs } from "#tests/harness/api.ts";
import { type Builder, createBuilder, settings, toBody } from "#tests/harness/publishing.ts";
import type { DraftContent } from "./schema.ts";

let builder: Builder;
beforeEach(async () => {
  builder = await createBuilder();
});
const path = () => `/leagues/${builder.leagueId}/schedule-draft`;
const getDraft = async () => (await builder.client.get(path())).body;
const saveDraft = (version: number, content: DraftContent | null) =>
  builder.client.put(path(), { version, content });

const createContent = (changes: Partial<DraftContent> = {}): DraftContent => {
  const { games, unscheduled, metrics } = builder.plan();
  return {
    settings,
    earlier: null,
    seed: 3,
    teams: builder.teams.map(({ id, name }) => ({ id, name, daysOff: [] })),
    venues: settings.venues,
    draft: {
      games,
      unscheduled,
      locked: [0, 2],
      seasonDaysBound: metrics.seasonDaysBound,
      requestKey: crypto.randomUUID(),
    },
    ...changes,
  };
};

describe("schedule draft", () => {
  it("returns what was saved, with its author", async () => {
    expect(await getDraft()).toEqual({ version: 0, content: null, author: null });
    const content = createContent();
    expect((await saveDraft(0, content)).body).toEqual({ version: 1 });
    expect(await getDraft()).toEqual({
      version: 1,
      content,
      author: { savedBy: builder.lee.name, isOwn: true, savedAt: expect.any(String) },
    });
  });

  it("rejects a version that another tab has replaced, and keeps the newer one", async () => {
    await saveDraft(0, createContent());
    const newer = createContent({ seed: 4 });
    await saveDraft(1, newer);
    for (const outdated of [0, 1, 3]) {
      const { status, body } = await saveDraft(outdated, createContent({ seed: 5 }));
      expect([status, body.code]).toEqual([409, "SCHEDULE_DRAFT_CHANGED"]);
    }
    expect(await getDraft()).toMatchObject({ version: 2, content: { seed: 4 } });
  });

  it("lets only one of two saves at the same time through", async () => {
    for (const version of [0, 1]) {
      const responses = await Promise.all(
        [6, 7, 8].map((seed) => saveDraft(version, createContent({ seed }))),
      );
      expect(responses.map(({ status }) => String(status)).toSorted()).toEqual(["200", "409", "409"]);
    }
  });

  it("is empty once the schedule is published, and can't come back from another tab", async () => {
    await saveDraft(0, createContent());
    expect((await builder.publish(toBody(builder.plan()))).status).toBe(201);
    expect(await getDraft()).toMatchObject({ version: 2, content: null });
    expect((await saveDraft(1, createContent())).body.code).toBe("SCHEDULE_DRAFT_CHANGED");
    expect((await saveDraft(2, null)).body).toEqual({ version: 3 });
  });

  it("can't come back from a tab that saves for the first time after publishing", async () => {
    await builder.publish(toBody(builder.plan()));
    expect((await saveDraft(0, createContent())).status).toBe(409);
  });

  it("stays when publishing fails", async () => {
    await saveDraft(0, createContent());
    const { games, ...draft } = builder.plan();
    const response = await builder.publish(toBody({ ...draft, games: games.slice(1) }));
    expect(response.body.code).toBe("SCHEDULE_INVALID");
    expect(await getDraft()).toMatchObject({ version: 1, content: { seed: 3 } });
  });

  it("starts over if its content can't be read anymore", async () => {
    await saveDraft(0, createContent());
    await db
      .updateTable("scheduleDraft")
      .set({ content: JSON.stringify({ settings: { name: 7 } }) })
      .where("leagueId", "=", builder.leagueId)
      .execute();
    expect(await getDraft()).toMatchObject({ version: 1, content: null });
    expect((await saveDraft(1, createContent())).status).toBe(200);
  });

  it("belongs to the league's manager [BUILD-01]", async () => {
    await saveDraft(0, createContent());
    const otherClient = await signInAs(await createAccount({ role: "league_manager" }));
    expect((await otherClient.get(path())).body.code).toBe("LEAGUE_NOT_FOUND");
    expect((await otherClient.put(path(), { version: 1, content: null })).body.code).toBe("LEAGUE_NOT_FOUND");
    expect(await getDraft()).toMatchObject({ version: 1 });
  });

  it("rejects more games than a season can have", async () => {
    const content = createContent();
    const [game] = content.draft!.games;
    const draft = { ...content.draft!, games: Array.from({ length: 6001 }, () => game!) };
    expect((await saveDraft(0, { ...content, draft })).status).toBe(400);
  });
});
