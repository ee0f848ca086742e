import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createJoinableTeam } from "#tests/factories/join-links.ts";
import { createLeague, createMember } from "#tests/factories/teams.ts";
import { signInAs, TestClient } from "#tests/harness/api.ts";

const FOREIGN = "We can text US and Canadian numbers only. Add an email instead.";
const PREMIUM = "That's a premium number. We can't text it.";
const NO_TEXTS = "That kind of number can't get texts. Enter a mobile number.";
const INVALID = "Enter a phone number with area code, like (312) 555-0142.";

/** The premium, satellite, and foreign numbers that an attacker put on a roster, 13 of which got texts. */
const attackNumbers = [
  ["US premium", "+19002345678", PREMIUM],
  ["UK premium", "+449098790123", FOREIGN],
  ["Cuba", "+5352345678", FOREIGN],
  ["Inmarsat satellite", "+870773123456", NO_TEXTS],
  ["international premium", "+979123456789", PREMIUM],
  ["international networks", "+883510001234", NO_TEXTS],
  ["Latvia", "+37121234567", FOREIGN],
  ["Tajikistan", "+992917123456", FOREIGN],
  ["Indonesia", "+6281234567890", FOREIGN],
  ["Russia", "+79161234567", FOREIGN],
  ["Jamaica", "+18762345678", FOREIGN],
  ["Dominican Republic", "+18092345678", FOREIGN],
  ["United Nations", "+888123456789", FOREIGN],
  ["US short code", "46645", INVALID],
  ["Haiti", "+50934101234", FOREIGN],
] as const;

let manager: TestClient;
let teamId: string;
let token: string;
beforeEach(async () => {
  ({ manager, teamId, token } = await createJoinableTeam());
});

const member = { name: "Aisha Bello", smsConsent: true };
const listPhones = async () =>
  (await db.selectFrom("memberPhone").select("phone").where("teamId", "=", teamId).execute()).map(
    ({ phone }) => phone,
  );

describe("the attack's numbers", () => {
  it.each(attackNumbers)(
    "are refused with the reason wherever a number is entered: %s [TEXT-43, TEXT-44]",
    async (_kind, phone, problem) => {
      const rejected = { status: 400, body: { code: "PHONE_INVALID", data: { fields: { phone: problem } } } };
      expect(await manager.post(`/teams/${teamId}/members`, { ...member, phone })).toMatchObject(rejected);
      const person = { token, name: "Aisha Bello", phone, consent: true };
      expect(await new TestClient().post("/join-links/members", person)).toMatchObject(rejected);
      const alertPhone = { phone, consent: true };
      expect(await manager.put(`/teams/${teamId}/alert-phone`, alertPhone)).toMatchObject(rejected);
      expect(await manager.post(`/teams/${teamId}/next-text/test`, alertPhone)).toMatchObject(rejected);
      const contacts = [{ label: "Mother", phone, smsConsent: true }];
      const withContact = await manager.post(`/teams/${teamId}/members`, {
        ...member,
        phone: "3125550142",
        contacts,
      });
      expect(withContact.body.data.fields).toEqual({ "contacts.0.phone": problem });
      const rows = [{ ...member, phone, contacts }];
      const preview = await manager.post(`/teams/${teamId}/roster-import/previews`, { rows });
      expect(preview.body.rows[0].problems).toEqual([
        { field: "phone", message: problem },
        { field: "contacts.0.phone", message: problem },
      ]);
      const imported = await manager.post(`/teams/${teamId}/roster-import`, { rows });
      expect(imported.body.data.fields).toMatchObject({ "rows.0.phone": problem });
      expect(await listPhones()).toEqual([]);
      expect(await db.selectFrom("managerPhone").selectAll().where("teamId", "=", teamId).execute()).toEqual(
        [],
      );
    },
  );

  it("are refused in words in a league's new team [TEXT-43, TEXT-44]", async () => {
    const league = await createAccount({ role: "league_manager" });
    const client = await signInAs(league);
    const { id: leagueId } = await createLeague(league.id, []);
    for (const [, phone, problem] of attackNumbers) {
      const { body } = await client.post(`/leagues/${leagueId}/teams`, {
        name: "Otters",
        sport: "Soccer",
        timeZone: "America/Denver",
        members: [{ name: "Aisha Bello", phone }],
        requestKey: randomUUID(),
      });
      expect([body.code, body.data.fields]).toEqual(["PHONE_INVALID", { "members.0.phone": problem }]);
    }
  });
});

describe("a number from before the rules", () => {
  it("stays when the rest of its member changes, but can't be given to anyone else [TEXT-45]", async () => {
    const { id } = await createMember(teamId, { phone: "+442079460958" });
    const change = { ...member, name: "Aisha B", phone: "+44 20 7946 0958", active: true };
    const { status } = await manager.put(`/teams/${teamId}/members/${id}`, change);
    expect([status, await listPhones()]).toEqual([200, ["+442079460958"]]);
    const other = await createMember(teamId, { phone: "+13125550142" });
    const { body } = await manager.put(`/teams/${teamId}/members/${other.id}`, change);
    expect(body.data.fields).toEqual({ phone: FOREIGN });
  });
});
