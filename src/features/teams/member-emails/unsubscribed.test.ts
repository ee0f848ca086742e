import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { createTeam } from "#tests/factories/teams.ts";
import { TestClient } from "#tests/harness/api.ts";
import { consentWords } from "#words/consents/consents.ts";
import { setEmailConsent } from "./commands.server.ts";

let client: TestClient;
let teamId: string;
let otherTeamId: string;
beforeEach(async () => {
  const account = await createAccount({ name: "Maya Okafor" });
  client = new TestClient();
  await client.signIn(account.email, PASSWORD);
  teamId = (await createTeam({ managerId: account.id })).id;
  otherTeamId = (await createTeam({ managerId: account.id })).id;
  await db.deleteFrom("memberEmail").execute();
});

// Each test has an address of its own, because evidence is never deleted.
let count = 0;
let email: string;
beforeEach(() => {
  count += 1;
  email = `aisha${count}@example.com`;
});

const aisha = () => ({ name: "Aisha Bello", phone: "(312) 555-0103", email, emailConsent: true });
const add = async (to: string, input: object = aisha()) =>
  (await client.post(`/teams/${to}/members`, input)).body;
const list = async (of: string) => {
  const { members } = (await client.get(`/teams/${of}/members`)).body;
  return members.map((member: { emailConsent: boolean; emailBlock: string | null }) => [
    member.emailConsent,
    member.emailBlock,
  ]);
};

/** Stores what the reader of an address decides, as an email's link, Your Games, or the join form do. */
async function decide(source: "unsubscribe" | "member-page" | "join-link", scope: "team" | "all" = "team") {
  const { email: agreed, unsubscribe, unsubscribeAll } = consentWords.en;
  const wording = source !== "unsubscribe" ? agreed : scope === "all" ? unsubscribeAll : unsubscribe;
  const rows = await db
    .selectFrom("memberEmail")
    .select(["id", "email"])
    .where("teamId", "=", teamId)
    .execute();
  const evidence = { source, userId: null, name: "Aisha", clientAddress: "192.0.2.1", wording };
  await db
    .transaction()
    .execute((trx) => setEmailConsent(trx, teamId, evidence, rows, source !== "unsubscribe"));
}

const REFUSED = [[false, "unsubscribed"]];
const ON = [[true, null]];

describe("someone who unsubscribed", () => {
  it("isn't subscribed again in the member dialog, nor by removing and adding them [REACH-34]", async () => {
    const { id } = await add(teamId);
    await decide("unsubscribe");
    await client.put(`/teams/${teamId}/members/${id}`, { ...aisha(), active: true });
    expect(await list(teamId)).toEqual(REFUSED);
    await client.put(`/teams/${teamId}/members/${id}`, { ...aisha(), email: "", active: true });
    await client.put(`/teams/${teamId}/members/${id}`, { ...aisha(), active: true });
    expect(await list(teamId)).toEqual(REFUSED);
    await client.delete(`/teams/${teamId}/members/${id}`);
    await add(teamId);
    expect(await list(teamId)).toEqual(REFUSED);
    expect(
      await db
        .selectFrom("emailConsent")
        .select(["granted", "source"])
        .where("email", "=", email)
        .orderBy("id")
        .execute(),
    ).toEqual([
      { granted: true, source: "manager" },
      { granted: false, source: "unsubscribe" },
    ]);
  });

  it("isn't subscribed again by an import, as themselves or as a contact [REACH-34]", async () => {
    await add(teamId);
    await decide("unsubscribe");
    const { id } = (await client.get(`/teams/${teamId}/members`)).body.members[0];
    await client.delete(`/teams/${teamId}/members/${id}`);
    const contact = { label: "Mother", email, emailConsent: true };
    const bilal = { name: "Bilal Bello", phone: "(312) 555-0104", contacts: [contact] };
    for (const row of [aisha(), bilal]) await client.post(`/teams/${teamId}/roster-import`, { rows: [row] });
    const { members } = (await client.get(`/teams/${teamId}/members`)).body;
    expect(members).toMatchObject([
      { emailConsent: false, emailBlock: "unsubscribed" },
      { contacts: [{ emailConsent: false, emailBlock: "unsubscribed" }] },
    ]);
  });

  it("may still get another team's emails, but none of a new one after ending all [REACH-34]", async () => {
    await add(teamId);
    await decide("unsubscribe");
    await add(otherTeamId);
    expect(await list(otherTeamId)).toEqual(ON);
    await decide("unsubscribe", "all");
    await client.delete(
      `/teams/${otherTeamId}/members/${(await client.get(`/teams/${otherTeamId}/members`)).body.members[0].id}`,
    );
    await add(otherTeamId);
    expect(await list(otherTeamId)).toEqual(REFUSED);
  });

  it.each(["member-page", "join-link"] as const)(
    "is subscribed again once they agree themselves, and then as ever: %s [REACH-34]",
    async (source) => {
      const { id } = await add(teamId);
      await decide("unsubscribe");
      await decide(source);
      expect(await list(teamId)).toEqual(ON);
      await client.put(`/teams/${teamId}/members/${id}`, { ...aisha(), emailConsent: false, active: true });
      await client.put(`/teams/${teamId}/members/${id}`, { ...aisha(), active: true });
      expect(await list(teamId)).toEqual(ON);
    },
  );
});
