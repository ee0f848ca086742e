import { sql } from "kysely";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "#platform/database.ts";
import { createJoinableTeam } from "#tests/factories/join-links.ts";
import { createMember, createTeam } from "#tests/factories/teams.ts";
import { TestClient } from "#tests/harness/api.ts";
import { setTime } from "#tests/harness/clock.ts";
import { runAsOwner } from "#tests/harness/owner.ts";
import { lockRoster } from "../members/commands.server.ts";
import { checkJoinEntries } from "./commands.server.ts";

let manager: TestClient;
let player: TestClient;
let teamId: string;
let token: string;

beforeEach(async () => {
  ({ manager, teamId, token } = await createJoinableTeam());
  player = new TestClient();
});

const toPath = (path: string) => `/teams/${teamId}${path}`;
const aisha = { name: "Aisha Bello", phone: "(312) 555-0103", consent: true };
const join = (input: object = {}, client = player) =>
  client.post("/join-links/members", { token, ...aisha, ...input });
const invalid = { status: 400, body: { code: "LINK_INVALID" } };
const ok = { status: 200, body: { ok: true, mustConfirm: false } };

const listRoster = async () => (await manager.get(toPath("/members"))).body.members;
/** Counts statements that are waiting for a lock. */
const countBlocked = async () => {
  const query = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await query.execute(db)).rows.length;
};
const listEvidence = () =>
  db
    .selectFrom("smsConsent")
    .innerJoin("consentWording", "consentWording.id", "smsConsent.wordingId")
    .selectAll()
    .where("teamId", "=", teamId)
    .orderBy("smsConsent.id")
    .execute();

describe("joining a team", () => {
  it("adds an active member with their own consent, marked as joined by link [OP2-12] [MEMB-16]", async () => {
    setTime("2026-04-16T14:40:00Z");
    expect(await join()).toMatchObject(ok);
    expect(await listRoster()).toMatchObject([
      {
        name: "Aisha Bello",
        phone: "+13125550103",
        email: null,
        active: true,
        addedVia: "join-link",
        smsConsent: true,
        consent: { source: "join-link", givenByName: "Aisha Bello", at: "2026-04-16T14:40:00.000Z" },
        contacts: [],
      },
    ]);
  });

  it("tells people if the team's new numbers have to confirm, whether or not they're new [TEXT-42]", async () => {
    await db.updateTable("team").set({ subscriptionStatus: "expired" }).where("id", "=", teamId).execute();
    const unconfirmed = { status: 200, body: { ok: true, mustConfirm: true } };
    expect(await join()).toMatchObject(unconfirmed);
    expect(await join()).toMatchObject(unconfirmed);
    expect(await join({ consent: false })).toMatchObject(ok);
  });

  it("records who agreed, when, from where, and to which wording [OP2-12] [MEMB-12] [MEMB-13] [MEMB-14] [MEMB-15] [PERM2-10]", async () => {
    setTime("2026-04-16T14:40:00Z");
    await join();
    const [record, ...others] = await listEvidence();
    expect(others).toEqual([]);
    expect(record).toMatchObject({
      phone: "+13125550103",
      granted: true,
      source: "join-link",
      givenBy: null,
      givenByName: "Aisha Bello",
      clientAddress: player.address,
      createdAt: new Date("2026-04-16T14:40:00Z"),
      wordingId: "member-2026-12",
    });
    expect(record!.wording).toBe(
      "I agree to get SMS texts from this team through FirstWhistle: game and practice reminders, requests to respond, schedule changes, open spots and sub requests, and messages from the team's and league's managers. Message frequency varies. Message and data rates may apply. Reply HELP for help or STOP to cancel. I can join without agreeing.",
    );
  });

  it.each([{ consent: false }, { consent: undefined }])(
    "adds a member without consent and records no evidence if they don't agree: %j [OP2-12] [MEMB-10]",
    async (input) => {
      expect(await join(input)).toMatchObject(ok);
      expect(await listRoster()).toMatchObject([{ name: "Aisha Bello", smsConsent: false, consent: null }]);
      expect(await listEvidence()).toEqual([]);
    },
  );

  it("requires a name and a valid phone, and reports which one is wrong [OP2-12] [OP-18]", async () => {
    for (const [input, field] of [
      [{ name: "  " }, "name"],
      [{ name: "x".repeat(101) }, "name"],
      [{ phone: "" }, "phone"],
      [{ phone: "555-0103" }, "phone"],
      [{ phone: "call me" }, "phone"],
    ] as const) {
      const { status, body } = await join(input);
      expect(status).toBe(400);
      expect(Object.keys(body.data.fields)).toEqual([field]);
    }
    expect(await listRoster()).toEqual([]);
  });

  it("reports the problems of all fields of the form together [OP2-12]", () => {
    const problems = (entries: object) => checkJoinEntries({ ...aisha, ...entries }).problems;
    expect(problems({ name: " ", phone: "555-0103" })).toEqual({
      name: "Enter your name",
      phone: "Enter a phone number with area code, like (312) 555-0142.",
    });
    expect(problems({ name: "", phone: "" })).toEqual({
      name: "Enter your name",
      phone: "Enter your phone number",
    });
    expect(checkJoinEntries(aisha).person).toMatchObject({ ...aisha, phone: "+13125550103" });
  });

  it.each([
    ["the same spelling", {}],
    ["a different spelling", { name: " AISHA  béllo ", phone: "+1 312 555 0103" }],
  ])(
    "returns the same response to a second request with %s, without another member or evidence [OP2-12]",
    async (_, input) => {
      const first = await join();
      const second = await join(input);
      expect([second.status, second.body]).toEqual([first.status, first.body]);
      expect((await listRoster()).length).toBe(1);
      expect((await listEvidence()).length).toBe(1);
    },
  );

  it("replaces a manager's consent with the member's own [OP2-12]", async () => {
    const withoutConsent = await createMember(teamId, { name: "Aisha Bello", phone: "+13125550103" });
    const withManagerConsent = await createMember(teamId, {
      name: "Bo Li",
      phone: "+13125550104",
      smsConsent: true,
    });
    expect(await join()).toMatchObject(ok);
    expect(await join({ name: "bo li", phone: "3125550104" })).toMatchObject(ok);
    expect(await listRoster()).toMatchObject([
      { id: withoutConsent.id, addedVia: "manager", smsConsent: true, consent: { source: "join-link" } },
      { id: withManagerConsent.id, name: "Bo Li", consent: { source: "join-link", givenByName: "bo li" } },
    ]);
    expect((await listEvidence()).map(({ source }) => source)).toEqual(["manager", "join-link", "join-link"]);
  });

  it("keeps the record of a consent to an earlier wording and adds one for the current wording [TEXT-46]", async () => {
    await join();
    const earlierWording = { id: "member-2026-11-b", wording: "I agree to an earlier wording." };
    await db.insertInto("consentWording").values(earlierWording).execute();
    await runAsOwner("update sms_consent set wording_id = $1 where team_id = $2", [
      earlierWording.id,
      teamId,
    ]);
    expect(await listRoster()).toMatchObject([{ smsConsent: true }]);
    expect(await join()).toMatchObject(ok);
    expect((await listEvidence()).map(({ wordingId }) => wordingId)).toEqual([
      earlierWording.id,
      "member-2026-12",
    ]);
    expect((await listEvidence())[0]).toMatchObject({ granted: true, wording: earlierWording.wording });
  });

  it("doesn't withdraw consent when the box is unchecked [OP2-12]", async () => {
    await join();
    expect(await join({ consent: false })).toMatchObject(ok);
    expect(await listRoster()).toMatchObject([{ smsConsent: true }]);
    expect((await listEvidence()).length).toBe(1);
  });

  it("lets someone consent again after texts were stopped [OP2-12]", async () => {
    await join();
    const [{ id }] = await listRoster();
    await manager.put(toPath(`/members/${id}`), { ...aisha, smsConsent: false, active: true });
    await join();
    expect(await listRoster()).toMatchObject([{ smsConsent: true, consent: { source: "join-link" } }]);
    expect((await listEvidence()).map(({ granted }) => granted)).toEqual([true, false, true]);
  });

  it("finds a child by a guardian's phone [OP2-12]", async () => {
    const contacts = [{ label: "Mother", phone: "(312) 555-0200", smsConsent: false }];
    await manager.post(toPath("/members"), { name: "Aisha Bello", phone: "3125550103", contacts });
    expect(await join({ phone: "(312) 555-0200" })).toMatchObject(ok);
    expect(await listRoster()).toMatchObject([
      {
        smsConsent: false,
        contacts: [{ label: "Mother", smsConsent: true, consent: { source: "join-link" } }],
      },
    ]);
  });

  it("adds a sibling with the same phone as a separate member [OP2-12]", async () => {
    await join();
    await join({ name: "Bilal Bello" });
    expect(await listRoster()).toMatchObject([
      { name: "Aisha Bello", phone: "+13125550103", smsConsent: true },
      { name: "Bilal Bello", phone: "+13125550103", smsConsent: true },
    ]);
  });

  it("matches only members of this team [OP2-12]", async () => {
    const otherTeam = await createTeam();
    await createMember(otherTeam.id, { name: aisha.name, phone: "+13125550103" });
    await join();
    expect((await listRoster()).length).toBe(1);
    const otherPhones = await db
      .selectFrom("memberPhone")
      .select("smsConsent")
      .where("teamId", "=", otherTeam.id)
      .execute();
    expect(otherPhones).toEqual([{ smsConsent: false }]);
  });

  it("adds only one member for two concurrent taps, in each of 20 rounds [OP2-12]", async () => {
    for (let round = 0; round < 20; round++) {
      const person = { name: `Player ${round}`, phone: `+1312555${1000 + round}` };
      const responses = await Promise.all([join(person), join(person)]);
      for (const response of responses) expect(response).toMatchObject(ok);
    }
    expect((await listRoster()).length).toBe(20);
    expect((await listEvidence()).length).toBe(20);
  });

  it.each([
    ["the link is replaced", () => manager.post(toPath("/join-link"))],
    ["the link is turned off", () => manager.delete(toPath("/join-link"))],
  ])("rejects a request if %s while it's waiting [OP2-12]", async (_, change) => {
    let request: ReturnType<typeof join> | undefined;
    await db.transaction().execute(async (trx) => {
      await lockRoster(trx, teamId);
      request = join();
      await vi.waitFor(async () => expect(await countBlocked()).toBe(1));
      expect((await change()).status).toBe(200);
    });
    expect(await request).toMatchObject(invalid);
    expect(await listRoster()).toEqual([]);
  });

  it("rejects everyone when the roster is full, so that no one can probe who's on it [OP2-12]", async () => {
    await join();
    for (let index = 0; index < 499; index++) await createMember(teamId);
    for (const input of [{}, { name: "Someone New" }])
      expect(await join(input)).toMatchObject({ status: 409, body: { code: "ROSTER_FULL" } });
  });
});
