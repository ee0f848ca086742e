import { describe, expect, it } from "vitest";
import { easyCaptcha } from "#tests/harness/captcha.ts";
import { Attacker } from "./attacker.ts";
import { countSessions, createPerson, expectStatus, newEmail, PASSWORD, readReset, rows } from "./people.ts";
import { createTeam, readJoinToken } from "./teams.ts";

const times = <Result>(count: number, work: (at: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)));

const getPassword = (at: number) => `another horse battery ${at}`;

const registration = { name: "Pat Player", password: PASSWORD, acceptedTerms: true };

describe("at the same moment", () => {
  it("R01: 40 guesses at a password get ten checks", async () => {
    const { email } = await createPerson();
    // Confirming renewed the session. Signing in to it was the first of ten.
    const replies = await times(40, () => new Attacker().signIn(email, "not the password"));
    const checked = replies.filter(({ status }) => status === 401).length;
    expect(checked).toBeGreaterThan(0);
    expect(checked).toBeLessThanOrEqual(10);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(40 - checked);
    expect((await new Attacker().signIn(email, PASSWORD)).status).toBe(429);
    expect(await countSessions(email)).toBe(1);
  });

  it("R02: one reset link saves one of six passwords", async () => {
    const { email, client } = await createPerson();
    await client.post("/password-resets", { email });
    const token = await readReset(email);
    const replies = await times(6, (at) =>
      new Attacker().post("/password-resets/completions", { token, password: getPassword(at) }),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === "LINK_INVALID")).toHaveLength(5);
    const attempts = await times(6, (at) => client.signIn(email, getPassword(at)));
    expect(attempts.map(({ status }) => status === 200)).toEqual(replies.map(({ status }) => status === 200));
  });

  it("R03: one captcha creates one of five accounts", async () => {
    const captcha = await easyCaptcha();
    const name = newEmail("captcha");
    const replies = await times(5, (at) =>
      new Attacker().post("/accounts", { ...registration, email: `${at}-${name}`, captcha }),
    );
    expect(replies.filter(({ status }) => status === 202)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === "CAPTCHA_REQUIRED")).toHaveLength(4);
    expect(await rows("select id from app_user where email like $1", [`%${name}`])).toHaveLength(1);
  });

  it("R06: one of six first teams gets the free texts", async () => {
    const { id, client } = await createPerson();
    const replies = await times(6, (at) => client.post("/teams", { name: `Otters ${at}`, sport: "Soccer" }));
    for (const reply of replies) expectStatus(reply, 201);
    expect(await rows("select team_id from sms_trial where user_id = $1", [id])).toHaveLength(1);
    const teams = await rows<{ trial_sms: number }>("select trial_sms from team where manager_id = $1", [id]);
    expect(teams.map(({ trial_sms }) => trial_sms).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 0, 25]);
  });

  it("R07: eight taps on Join add one member", async () => {
    const { teamId, client } = await createTeam();
    const token = await readJoinToken(client, teamId);
    const player = new Attacker();
    const replies = await times(8, () =>
      player.post("/join-links/members", { token, name: "Ana Ruiz", phone: "(312) 555-0142" }),
    );
    for (const reply of replies) expectStatus(reply, 200);
    expect(await rows("select id from team_member where team_id = $1", [teamId])).toHaveLength(1);
  });

  it("R08: five checkouts open one payment page", async () => {
    const { id, teamId, client } = await createTeam();
    const replies = await times(5, () => client.post("/checkouts", { teamId, product: "mini" }));
    const urls = new Set(replies.map((reply) => expectStatus(reply, 201).body.url as string));
    expect(urls.size).toBe(1);
    const open = await rows("select id from pass_checkout where user_id = $1 and state = 'open'", [id]);
    expect(open).toHaveLength(1);
  });
});
