import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { Attacker } from "./attacker.ts";
import {
  addPasskey,
  callCeremony,
  letPasswordAge,
  listPasskeys,
  newKey,
  signInWithPasskey,
  turnOnTwoStep,
} from "./factors.ts";
import {
  countSessions,
  createPerson,
  expectStatus,
  mailbox,
  newEmail,
  PASSWORD,
  readConfirmation,
  readReset,
  register,
  rows,
} from "./people.ts";

/** Creates someone who has a passkey and is signed in. */
async function createPasskeyOwner() {
  const person = await createPerson();
  const key = newKey();
  expectStatus(await addPasskey(person.client, key), 200);
  const [passkey] = await listPasskeys(person.id);
  return { ...person, key, passkeyId: passkey!.id };
}

describe("passkeys", () => {
  it("B10: a passkey that didn't verify its user can't be added", async () => {
    const person = await createPerson();
    await turnOnTwoStep(person);
    const key = newKey();
    key.verifiesUser = false;
    expect((await addPasskey(person.client, key)).status).toBe(400);
    expect(await listPasskeys(person.id)).toEqual([]);
    const thief = new Attacker();
    expect((await signInWithPasskey(thief, key)).status).not.toBe(200);
    expect((await thief.get("/me")).status).toBe(401);
  });

  it("B11: signing in with a passkey never shows the session's token to scripts", async () => {
    const { key, email } = await createPasskeyOwner();
    const browser = new Attacker();
    const reply = expectStatus(await signInWithPasskey(browser, key), 200);
    expect(reply.body).toEqual({ ok: true });
    const [token] = decodeURIComponent(browser.cookies.get("fw.session_token")!).split(".");
    const found = await rows(
      "select session.id from session join app_user on app_user.id = user_id where email = $1 and token = $2",
      [email, token],
    );
    expect(found).toHaveLength(1);
    expect(reply.text).not.toContain(token);
    const cookies = reply.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(0);
    expect(cookies.filter((cookie) => !/;\s*httponly/i.test(cookie))).toEqual([]);
  });

  it("B12: a passkey that was added with verification can't sign in without it", async () => {
    const { key, email } = await createPasskeyOwner();
    const before = await countSessions(email);
    const thief = new Attacker();
    key.verifiesUser = false;
    expect((await signInWithPasskey(thief, key)).status).toBe(400);
    expect((await thief.get("/me")).status).toBe(401);
    expect(await countSessions(email)).toBe(before);
    key.verifiesUser = true;
    expect((await signInWithPasskey(thief, key)).status).toBe(200);
  });

  it("B13: a passkey's response signs in once", async () => {
    const { key, email } = await createPasskeyOwner();
    const owner = new Attacker();
    const { body: options } = await callCeremony(owner, "generate-authenticate-options");
    const thief = owner.copy();
    const response = key.sign(options);
    expectStatus(await callCeremony(owner, "verify-authentication", { response }), 200);
    const before = await countSessions(email);
    expect((await callCeremony(thief, "verify-authentication", { response })).status).toBe(400);
    expect((await thief.get("/me")).status).toBe(401);
    expect(await countSessions(email)).toBe(before);
  });

  it("B14: a passkey's response to another site neither adds it nor signs in", async () => {
    const person = await createPerson();
    const [key, phished] = [newKey(), newKey("https://firstwhistle.evil.example")];
    expect((await addPasskey(person.client, phished)).status).not.toBe(200);
    expect(await listPasskeys(person.id)).toEqual([]);
    expectStatus(await addPasskey(person.client, key), 200);
    const before = await countSessions(person.email);
    const thief = new Attacker();
    // The right key, used on the other site.
    key.moveTo("https://firstwhistle.evil.example");
    expect((await signInWithPasskey(thief, key)).status).toBe(400);
    expect((await thief.get("/me")).status).toBe(401);
    expect(await countSessions(person.email)).toBe(before);
  });

  it("B15: a passkey can't be removed or renamed by anyone else", async () => {
    const { id, passkeyId } = await createPasskeyOwner();
    const { client: thief } = await createPerson();
    expect((await thief.delete(`/me/passkeys/${passkeyId}`)).body).toMatchObject({ code: "NOT_FOUND" });
    const own = { id: passkeyId, name: "Mine now" };
    expect((await callCeremony(thief, "update-passkey", own)).status).toBe(404);
    expect((await callCeremony(thief, "delete-passkey", own)).status).toBe(404);
    expect(await listPasskeys(id)).toEqual([{ id: passkeyId, name: "Phone" }]);
  });

  it("B16: a passkey can't be removed in an old session without the password", async () => {
    const { id, client, passkeyId } = await createPasskeyOwner();
    await letPasswordAge(id);
    expect((await client.delete(`/me/passkeys/${passkeyId}`)).body).toMatchObject({
      code: "PROOF_NEEDED",
    });
    expect(await listPasskeys(id)).toHaveLength(1);
    expectStatus(await client.post("/me/proofs", { password: PASSWORD }), 200);
    expectStatus(await client.delete(`/me/passkeys/${passkeyId}`), 200);
    expect(await listPasskeys(id)).toEqual([]);
  });

  it("B17: the owner gets an email when a passkey is removed", async () => {
    const { email, client, passkeyId } = await createPasskeyOwner();
    expectStatus(await client.delete(`/me/passkeys/${passkeyId}`), 200);
    expect(await mailbox.waitForEmail(email, "A passkey was removed from your account", 30)).toBeDefined();
  });

  it("B18: a passkey's name has at most 100 characters, and better-auth's own rename can't be reached", async () => {
    const { id, client, passkeyId } = await createPasskeyOwner();
    for (const name of ["x".repeat(101), "<b>bold</b>".repeat(5_000), "two\nlines"]) {
      expect((await addPasskey(client, newKey(), name)).status).toBe(400);
      expect((await callCeremony(client, "update-passkey", { id: passkeyId, name })).status).toBe(404);
    }
    expect(await listPasskeys(id)).toEqual([{ id: passkeyId, name: "Phone" }]);
  });

  it("B19: a passkey can't be added in an old session without the password", async () => {
    const { id, client } = await createPerson();
    const key = newKey();
    const { body: options } = await callCeremony(client, "generate-register-options");
    await letPasswordAge(id);
    expect((await callCeremony(client, "generate-register-options")).body).toMatchObject({
      code: "PROOF_NEEDED",
    });
    // Nor with a challenge from before.
    const response = key.create(options);
    expect((await callCeremony(client, "verify-registration", { response, name: "Phone" })).status).toBe(403);
    expect(await listPasskeys(id)).toEqual([]);
  });

  it("B29: a passkey that someone added before the owner confirmed the email is gone after that", async () => {
    const email = newEmail("victim");
    const attacker = new Attacker();
    const key = newKey();
    expectStatus(await register(attacker, email), 202);
    expectStatus(await attacker.signIn(email, PASSWORD), 200);
    expectStatus(await addPasskey(attacker, key), 200);
    const [{ id }] = (await rows<{ id: string }>("select id from app_user where email = $1", [email])) as [
      { id: string },
    ];

    // The owner confirms the email in their own browser, and chooses a password.
    const owner = new Attacker();
    expectStatus(await owner.post("/email-confirmations", { token: await readConfirmation(email) }), 200);
    expect(await listPasskeys(id)).toEqual([]);
    expect((await attacker.get("/me")).status).toBe(401);
    // The attacker still knows the first password, and adds another one.
    expectStatus(await attacker.signIn(email, PASSWORD), 200);
    const laterKey = newKey();
    expectStatus(await addPasskey(attacker, laterKey), 200);
    await owner.post("/password-resets", { email });
    const password = `only the owner ${randomUUID()}`;
    const token = await readReset(email);
    expectStatus(await owner.post("/password-resets/completions", { token, password }), 200);

    expect(await listPasskeys(id)).toEqual([]);
    for (const stolen of [key, laterKey]) {
      const thief = new Attacker();
      expect((await signInWithPasskey(thief, stolen)).status).not.toBe(200);
      expect((await thief.get("/me")).status).toBe(401);
    }
    expect(await countSessions(email)).toBe(0);
    expectStatus(await owner.signIn(email, password), 200);
  });
});
