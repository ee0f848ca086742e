import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { signInAs, type TestClient } from "#tests/harness/api.ts";
import { setTime } from "#tests/harness/clock.ts";

let owner: Awaited<ReturnType<typeof createAccount>>;
let teamId: string;
let client: TestClient;
beforeEach(async () => {
  setTime("2026-04-15T12:00:00Z");
  owner = await createAccount({ name: "Maya Okafor" });
  teamId = (await createTeam({ managerId: owner.id, smsLimit: 300 })).id;
  client = await signInAs(owner);
  await createMember(teamId, { name: "Aisha", smsConsent: true });
});

const path = () => `/teams/${teamId}/blasts`;
const preview = async () => (await client.get(`${path()}/preview`)).body;
const send = (blast: object = {}) => client.post(path(), { message: "Practice moved to 6", ...blast });
const blasts = () => db.selectFrom("blast").selectAll().where("teamId", "=", teamId).orderBy("id").execute();

describe("the blasts API", () => {
  it("requires a team and a message, trims the message, and limits its length [DATA1-38, CALL1-35, CALL1-36, OP-17]", async () => {
    const { status, body } = await client.post(path(), { message: "  See you at 6  " });
    expect([status, body]).toMatchObject([200, { success: true, sent: 1, failed: 0, error: null }]);
    expect((await blasts())[0]).toMatchObject({ body: "See you at 6", audience: "all", sentBy: owner.id });
    for (const message of ["", "   \n ", "x".repeat(601), "bell \u0007"])
      expect((await client.post(path(), { message })).body.code).toBe("INVALID_INPUT");
    expect((await client.post(path(), { message: "x".repeat(600) })).status).toBe(200);
  });

  it("limits a team to 20 messages an hour, not counting repeated requests", async () => {
    const requestKey = randomUUID();
    for (let time = 0; time < 25; time += 1)
      expect((await client.post(path(), { message: "Hi", requestKey })).status).toBe(200);
    for (let time = 1; time < 20; time += 1)
      expect((await client.post(path(), { message: "Hi" })).status).toBe(200);
    const rejectedResponse = await client.post(path(), { message: "Hi" });
    expect([rejectedResponse.status, rejectedResponse.body.code]).toEqual([429, "RATE_LIMITED"]);
    expect(rejectedResponse.body.data.retryAfterSeconds).toBeGreaterThan(0);
    expect((await client.post(path(), { message: "Hi", requestKey })).status).toBe(200);
    expect((await blasts()).length).toBe(20);
  });

  it("previews the recipients and the number of texts left", async () => {
    await createMember(teamId, { name: "Bea" });
    await createGame(teamId, { gameOn: "2026-04-16", opponent: "Harbor Street FC" });
    expect(await preview()).toEqual({
      teamName: "Lakeview Otters",
      isArchived: false,
      hasPass: false,
      left: 300,
      lockedTrial: 0,
      quietAt: null,
      nextGame: {
        kind: "game",
        on: "2026-04-16",
        time: "19:00:00",
        opponent: "Harbor Street FC",
        side: null,
      },
      audiences: {
        all: {
          members: 1,
          emailed: 0,
          groups: [{ rate: 1, phones: 1 }],
          skipped: [{ memberId: expect.any(String), name: "Bea", reason: "no-consent" }],
        },
        "no-response": {
          members: 1,
          emailed: 0,
          groups: [{ rate: 1, phones: 1 }],
          skipped: [{ memberId: expect.any(String), name: "Bea", reason: "no-consent" }],
        },
        attending: { members: 0, emailed: 0, groups: [], skipped: [] },
      },
    });
    await send();
    // Texts in transit can't be spent again, and their recipients have now heard from the team. 2 AM in Chicago is
    // during quiet hours.
    setTime("2026-04-15T07:00:00Z");
    expect(await preview()).toMatchObject({
      left: 299,
      quietAt: "02:00:00",
      audiences: { all: { groups: [{ rate: 1, phones: 1 }] } },
    });
  });

  it("lists messages, newest first, with the states of their texts", async () => {
    await createMember(teamId, { name: "Bea" });
    // Create as many messages as the API's hourly limit allows, plus two.
    for (const body of ["Older 1", "Older 2"])
      await db.insertInto("blast").values({ teamId, body, requestKey: randomUUID() }).execute();
    for (let number = 1; number <= 20; number += 1) await send({ message: `Number ${number}` });
    const first = (await client.get(path())).body;
    expect(first.blasts.length).toBe(20);
    expect(first.blasts[0]).toMatchObject({
      message: "Number 20",
      audience: "all",
      sentBy: "Maya Okafor",
      sentOn: "2026-04-15",
      sentTime: "07:00:00",
      states: [
        { state: "queued", texts: 1 },
        { state: "skipped", texts: 1 },
      ],
    });
    const secondPage = (await client.get(`${path()}?cursor=${first.nextCursor}`)).body;
    expect(secondPage.blasts.map(({ message }: { message: string }) => message)).toEqual([
      "Older 2",
      "Older 1",
    ]);
    expect(secondPage.nextCursor).toBeNull();
  });
});
