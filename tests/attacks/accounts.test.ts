import { describe, expect, it } from "vitest";
import { Attacker } from "./attacker.ts";
import {
  countSessions,
  createPerson,
  expectStatus,
  mailbox,
  newEmail,
  PASSWORD,
  readReset,
  register,
  rows,
} from "./people.ts";

const countAccounts = async (email: string) => {
  const found = await rows("select id from app_user where email = $1", [email]);
  return found.length;
};

const listResets = (email: string) =>
  rows<{ id: string }>(
    `select account_token.id from account_token join app_user on app_user.id = user_id
      where email = $1 and purpose = 'reset-password'`,
    [email],
  );

const requestReset = (email: string, client = new Attacker()) => client.post("/password-resets", { email });

describe("finding out who has an account", () => {
  it("A02: asking for a reset says the same about known and unknown emails", async () => {
    const { email } = await createPerson();
    const stranger = newEmail();
    const known = expectStatus(await requestReset(email), 202);
    const unknown = await requestReset(stranger);
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    expect(await readReset(email)).not.toBe("");
    expect(await mailbox.listEmails(stranger)).toEqual([]);
  });

  it("A03: finding out by registering takes one of 20 tries an hour, and the owner gets an email", async () => {
    const { email } = await createPerson();
    const prober = new Attacker();
    const newcomer = newEmail();
    const taken = expectStatus(await register(prober, email), 202);
    const free = await register(prober, newcomer);
    expect([free.status, free.text]).toEqual([taken.status, taken.text]);
    // People use the app before they confirm, so someone who then signs in learns it. Both owners hear of it.
    await mailbox.waitForEmail(email, "You already have a FirstWhistle account", 30);
    await mailbox.waitForEmail(newcomer, "Welcome to FirstWhistle", 30);
    // The owner's password and sessions are as they were.
    expect((await new Attacker().signIn(email, PASSWORD)).status).toBe(200);
    expect(await countAccounts(email)).toBe(1);

    for (let attempt = 2; attempt < 20; attempt++) expectStatus(await register(prober, email), 202);
    const last = newEmail();
    expect((await register(prober, last)).body).toMatchObject({ code: "RATE_LIMITED" });
    expect(await countAccounts(last)).toBe(0);
  });
});

describe("reset emails", () => {
  it("A05: no one can use up the owner's resets", async () => {
    const { email, client } = await createPerson();
    await client.delete("/session");
    for (let attempt = 0; attempt < 12; attempt++) expectStatus(await requestReset(email), 202);

    expectStatus(await requestReset(email, client), 202);
    const token = await readReset(email);
    const password = "another horse battery";
    expectStatus(await client.post("/password-resets/completions", { token, password }), 200);
    expect((await client.signIn(email, password)).status).toBe(200);
    expect(await countSessions(email)).toBe(1);
  });

  it("A06: an inbox gets five emails an hour, no matter who asks", async () => {
    const { email } = await createPerson();
    for (let attempt = 0; attempt < 12; attempt++) expectStatus(await requestReset(email), 202);
    // The welcome was the first of the five. Every email has a link, so more links would mean more emails.
    expect(await listResets(email)).toHaveLength(4);
    await expect.poll(async () => (await mailbox.listEmails(email)).length).toBe(5);
  });
});

describe("choosing a password", () => {
  const [email, name] = ["maya.okafor@example.net", "Maya Okafor"];

  /** Returns which of the passwords an account could be created with. */
  async function findAccepted(passwords: string[]) {
    const accepted: string[] = [];
    for (const password of passwords) {
      const person = `${password.length}-${newEmail("maya.okafor")}`;
      const { status, body } = await register(new Attacker(), person, { name, password });
      const isRefused = body?.code === "PASSWORD_TOO_COMMON" || body?.code === "INVALID_INPUT";
      if (!isRefused || status !== 400 || (await countAccounts(person)) > 0) accepted.push(password);
    }
    return accepted;
  }

  it("A12: weak passwords are refused at registration, in any case and with signs or years added", async () => {
    const passwords = ["123456", "password", "Password1", "qwerty12", "firstwhistle", "FirstWhistle1"];
    passwords.push("firstwhistle2026", "P@ssw0rd!", "iloveyou", "letmein1", "aaaaaa", "abcdef", "12345");
    passwords.push("Okafor2026", email.split("@")[0]!);
    expect(await findAccepted(passwords)).toEqual([]);
    expect(await findAccepted(["zq7xw2"])).toEqual(["zq7xw2"]);
  });

  it("A13: sequences and repeats among the most common passwords are refused", async () => {
    const passwords = ["654321", "987654321", "88888888", "aaaaaaaa", "121212", "112233", "qazwsx", "asdfgh"];
    passwords.push("7777777", "123123", "159753", "1q2w3e4r", "zxcvbnm", "00000000", "abc123", "qwertyuiop");
    expect(await findAccepted(passwords)).toEqual([]);
  });
});
