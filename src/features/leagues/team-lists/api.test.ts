import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createLeague } from "#tests/factories/teams.ts";
import { signInAs, type TestClient } from "#tests/harness/api.ts";
import { listJobs } from "#tests/harness/jobs.ts";

let client: TestClient;
let leagueId: string;
let account: Awaited<ReturnType<typeof createAccount>>;
beforeEach(async () => {
  account = await createAccount({ role: "league_manager" });
  client = await signInAs(account);
  leagueId = (await createLeague(account.id, [], "Lakeshore Coed")).id;
});

const row = (name: string, values: object = {}) => ({
  name,
  captain: null,
  email: null,
  phone: null,
  daysOff: [],
  ...values,
});
const create = (teams: object[], requestKey: string = randomUUID(), sender = client) =>
  sender.post(`/leagues/${leagueId}/team-lists`, { teams, requestKey });
const listTeams = async () =>
  (await client.get(`/leagues/${leagueId}/teams`)).body.teams as { id: string; name: string }[];

describe("creating a league's teams from a list", () => {
  it("creates teams, captains, and invitations in one request", async () => {
    const email = `maya-${randomUUID()}@example.com`;
    const other = `cole-${randomUUID()}@example.com`;
    const { status, body } = await create([
      row("Otters", {
        captain: "Maya Okafor",
        email,
        phone: "(312) 555-0142",
        daysOff: ["Friday", "Sunday"],
      }),
      row("Wolves", { captain: "Cole Berg", email: other }),
      row("Owls"),
    ]);
    expect([status, body]).toMatchObject([201, { invitations: { sending: 2, held: 0, failed: 0 } }]);
    expect((await listTeams()).map(({ name }) => name)).toEqual(["Otters", "Owls", "Wolves"]);
    const [otters, wolves] = body.teams;
    const { preferredBlockoutDays, managerId } = await db
      .selectFrom("team")
      .select(["preferredBlockoutDays", "managerId"])
      .where("id", "=", otters.id)
      .executeTakeFirstOrThrow();
    expect([preferredBlockoutDays, managerId]).toEqual([["Sunday", "Friday"], account.id]);
    const phones = await db
      .selectFrom("memberPhone")
      .select(["phone", "smsConsent"])
      .where("teamId", "=", otters.id)
      .execute();
    expect(phones).toEqual([{ phone: "+13125550142", smsConsent: false }]);
    const { managers } = (await client.get(`/teams/${wolves.id}/managers`)).body;
    expect(managers).toMatchObject([
      { email: other, name: "Cole Berg", state: "pending", emailState: "waiting" },
    ]);
    const invitations = await db
      .selectFrom("teamManager")
      .select("tokenId")
      .where("email", "in", [email, other])
      .execute();
    for (const { tokenId } of invitations) expect(await listJobs({ tokenId: tokenId! })).toHaveLength(1);
  });

  it("creates nothing twice for the same key, even at the same time", async () => {
    const teams = [row("Otters"), row("Wolves")];
    const requestKey = randomUUID();
    const responses = await Promise.all([create(teams, requestKey), create(teams, requestKey)]);
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    expect(responses[0].body).toEqual(responses[1].body);
    expect(await listTeams()).toHaveLength(2);
    expect((await create([row("Owls")], requestKey)).body.code).toBe("REQUEST_KEY_REUSED");
  });

  it("creates no team if one of them can't be created", async () => {
    await create([row("Otters")]);
    const taken = await create([row("Wolves"), row("OTTERS"), row("wolves")]);
    expect([taken.status, taken.body.data.fields]).toEqual([
      400,
      {
        "teams.1.name": "This league already has a team with this name",
        "teams.2.name": "Another row has the same team name",
      },
    ]);
    const phone = await create([row("Wolves", { captain: "Cole", phone: "12" })]);
    expect([phone.body.code, Object.keys(phone.body.data.fields)]).toEqual([
      "PHONE_INVALID",
      ["teams.0.phone"],
    ]);
    expect(await listTeams()).toHaveLength(1);
  });

  it("holds invitations until the sender confirms their email", async () => {
    await db.updateTable("appUser").set({ emailVerified: false }).where("id", "=", account.id).execute();
    const sender = await signInAs(account);
    const { body } = await create(
      [row("Otters", { email: `m-${randomUUID()}@example.com` })],
      undefined,
      sender,
    );
    expect(body.invitations).toEqual({ sending: 0, held: 1, failed: 0 });
  });

  it("refuses more teams than a league can have", async () => {
    const names = Array.from({ length: 101 }, (_, index) => row(`Team ${index}`));
    expect((await create(names)).status).toBe(400);
  });

  it("hides other people's leagues", async () => {
    const stranger = await signInAs(await createAccount({ role: "league_manager" }));
    expect((await create([row("Otters")], undefined, stranger)).status).toBe(404);
  });
});
