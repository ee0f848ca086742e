import { randomInt, randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createMember } from "#tests/factories/teams.ts";
import { Attacker, newAddress } from "./attacker.ts";
import { expectStatus, newEmail, rows } from "./people.ts";
import { addPlayers, carrier, createTeam, newPhone, readJoinToken } from "./teams.ts";

/** How many free texts an account gets once (TEXT-38). */
const FREE_TEXTS = 25;
const NETWORK_REFUSAL =
  "Free texts aren't available from this network right now. Get a Season Pass to text right away.";

const foreign = {
  "US premium": "+19002345678",
  "976 premium": "+13129762345",
  "US toll-free": "+18002345678",
  "UK premium": "+449098790123",
  Cuba: "+5352345678",
  Haiti: "+50934101234",
  Latvia: "+37121234567",
  Tajikistan: "+992917123456",
  Indonesia: "+6281234567890",
  Russia: "+79161234567",
  Jamaica: "+18762345678",
  "Dominican Republic": "+18092345678",
  satellite: "+870773123456",
  "international premium": "+979123456789",
  "international networks": "+883510001234",
};

const send = (client: Attacker, teamId: string, message = "Practice moved to 7", requestKey?: string) =>
  client.post(`/teams/${teamId}/blasts`, { message, ...(requestKey && { requestKey }) });

/** Returns the texts that were sent or are on their way to a team's players. */
const listTexts = (teamId: string) =>
  rows<{ phone: string; cost: number }>(
    "select phone, cost from message where team_id = $1 and state not in ('skipped', 'failed')",
    [teamId],
  );

const sumCost = (texts: { cost: number }[]) => texts.reduce((sum, { cost }) => sum + cost, 0);

/** Creates accounts whose coaches send from these addresses, and returns the outcomes. */
async function farm(addresses: string[], createEmail: (at: number) => string) {
  const outcomes: { success: boolean; error: string | null }[] = [];
  let cost = 0;
  for (const [at, address] of addresses.entries()) {
    const { teamId, client } = await createTeam({ email: createEmail(at) });
    await addPlayers(teamId, 2);
    client.address = address;
    outcomes.push((await send(client, teamId)).body);
    cost += sumCost(await listTexts(teamId));
  }
  return { outcomes, cost };
}

describe("expensive numbers", () => {
  it("S01: premium, satellite, and foreign numbers can't be put on a roster", async () => {
    const { teamId, client } = await createTeam();
    const accepted: string[] = [];
    for (const [what, phone] of Object.entries(foreign)) {
      const member = { name: "Ana Ruiz", phone, smsConsent: true };
      const { body } = await client.post(`/teams/${teamId}/members`, member);
      if (body.code !== "PHONE_INVALID") accepted.push(what);
    }
    expect(accepted).toEqual([]);
    expect(await rows("select phone from member_phone where team_id = $1", [teamId])).toEqual([]);
    expect(await rows("select phone from sms_consent where team_id = $1", [teamId])).toEqual([]);
    const own = { name: "Ana Ruiz", phone: newPhone(), smsConsent: true };
    expectStatus(await client.post(`/teams/${teamId}/members`, own), 201);
  });

  it("S02: the free texts reach no such number that's on a roster from before, and carry no link", async () => {
    const { teamId, client } = await createTeam();
    // Rosters from before TEXT-43 may have such numbers (TEXT-45).
    for (const phone of Object.values(foreign)) await createMember(teamId, { phone, smsConsent: true });
    const [neighbor] = await addPlayers(teamId, 1);
    const phishing = "Your bank blocked your card: https://evil.example/unlock";
    expect((await send(client, teamId, phishing)).body).toMatchObject({
      success: false,
      sent: 0,
      error: "Links can be sent once the team has a Season Pass.",
    });
    expect((await send(client, teamId)).body).toMatchObject({ success: true, sent: 1 });
    await expect.poll(async () => (await carrier.texts({ phone: neighbor! })).length).toBe(1);
    expect((await listTexts(teamId)).map(({ phone }) => phone)).toEqual([neighbor]);
    for (const phone of Object.values(foreign)) expect(await carrier.texts({ phone })).toEqual([]);
  });
});

describe("free texts", () => {
  it("S03: a fourth account from one network address gets no free texts", async () => {
    const address = newAddress();
    const { outcomes, cost } = await farm([address, address, address, address], () => newEmail("farm"));
    expect(outcomes.map(({ success }) => success)).toEqual([true, true, true, false]);
    expect(outcomes[3]).toMatchObject({ error: NETWORK_REFUSAL });
    expect(cost).toBe(6);
  });

  it("S04: accounts with plus-addresses of one mailbox share their IPv6 network's limit", async () => {
    const mailboxName = `farm-${randomUUID()}`;
    const block = `2001:db8:${randomInt(1, 0xffff).toString(16)}:7`;
    const addresses = [1, 2, 3, 4].map((host) => `${block}::${host}`);
    const { outcomes, cost } = await farm(addresses, (at) => `${mailboxName}+${at}@example.net`);
    expect(outcomes.map(({ success }) => success)).toEqual([true, true, true, false]);
    expect(outcomes[3]).toMatchObject({ error: NETWORK_REFUSAL });
    expect(cost).toBe(6);
  });

  it("S05: an account with an unconfirmed email sends no free texts", async () => {
    const { teamId, client } = await createTeam({ confirmed: false });
    const [phone] = await addPlayers(teamId, 1);
    const { body } = await send(client, teamId);
    expect(body).toMatchObject({ success: false, sent: 0 });
    expect(body.error).toContain("confirms their email");
    expect(await listTexts(teamId)).toEqual([]);
    expect(await carrier.texts({ phone: phone! })).toEqual([]);
  });

  it("S06: 12 messages at the same moment send 25 free texts in all", async () => {
    const { teamId, client } = await createTeam();
    await addPlayers(teamId, 20);
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, at) => send(client, teamId, `Message ${at}`)),
    );
    const sent = replies.reduce((sum, { body }) => sum + (body.sent as number), 0);
    expect(sent).toBe(FREE_TEXTS);
    expect(sumCost(await listTexts(teamId))).toBe(FREE_TEXTS);
  });

  it("S07: a message that's sent six times at the same moment goes out once", async () => {
    const { teamId, client } = await createTeam();
    const phones = await addPlayers(teamId, 3);
    const requestKey = randomUUID();
    const message = "Bring both jerseys";
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => send(client, teamId, message, requestKey)),
    );
    expect(new Set(replies.map(({ body }) => body.blastId)).size).toBe(1);
    expect(await rows("select id from blast where team_id = $1", [teamId])).toHaveLength(1);
    expect((await listTexts(teamId)).map(({ phone }) => phone).toSorted()).toEqual(phones.toSorted());
  });
});

describe("forms without an account", () => {
  it("S08: joining with a stranger's number gives no consent until that phone replies YES", async () => {
    const { teamId, client } = await createTeam();
    const token = await readJoinToken(client, teamId);
    const phone = newPhone();
    const { body } = expectStatus(
      await new Attacker().post("/join-links/members", { token, name: "Ana Ruiz", phone, consent: true }),
      200,
    );
    expect(body).toEqual({ ok: true, mustConfirm: true });
    expect(await rows("select id from sms_consent where team_id = $1 and granted", [teamId])).toEqual([]);
    expect((await send(client, teamId)).body).toMatchObject({ success: false, sent: 0 });
    // The only text that phone gets asks whether it wants any.
    const texts = await carrier.texts({ phone });
    expect(texts.filter((text) => !text.body.includes("Reply YES to get them"))).toEqual([]);
  });

  it("S09: one address adds 60 players an hour through a join link", async () => {
    const { teamId, client } = await createTeam();
    const token = await readJoinToken(client, teamId);
    const robot = new Attacker();
    const statuses: number[] = [];
    for (let at = 0; at < 63; at++) {
      const player = { token, name: `Robot ${at}`, phone: newPhone() };
      statuses.push((await robot.post("/join-links/members", player)).status);
    }
    expect(statuses.slice(-3)).toEqual([429, 429, 429]);
    expect(await rows("select id from team_member where team_id = $1", [teamId])).toHaveLength(60);
  });

  it("S10: one address sends ten messages an hour from the contact page", async () => {
    const email = newEmail("contact");
    const robot = new Attacker();
    const statuses: number[] = [];
    for (let at = 0; at < 12; at++) {
      const body = new URLSearchParams({ name: "Robot", email, subject: `No. ${at}`, message: "Buy this" });
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      statuses.push((await robot.request("POST", "/contact", { headers, body: body.toString() })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 303), 429, 429]);
    expect(await rows("select id from support_request where user_email = $1", [email])).toHaveLength(10);
  });
});
