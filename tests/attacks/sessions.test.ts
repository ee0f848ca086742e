import { randomBytes } from "node:crypto";
import { makeSignature } from "better-auth/crypto";
import { describe, expect, it } from "vitest";
import { Attacker } from "./attacker.ts";
import { countSessions, createPerson, expectStatus, PASSWORD, readReset, rows } from "./people.ts";

const COOKIE = "fw.session_token";
const NEW_PASSWORD = "another horse battery";

const changePassword = (client: Attacker) =>
  client.put("/me/password", { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });

async function resetPassword(email: string, client: Attacker, password = NEW_PASSWORD) {
  await client.post("/password-resets", { email });
  const token = await readReset(email);
  return { token, reply: await client.post("/password-resets/completions", { token, password }) };
}

const readToken = async (userId: string) => {
  const [session] = await rows<{ token: string }>("select token from session where user_id = $1", [userId]);
  return session!.token;
};

describe("a reset link", () => {
  it("B08: a reset link works once", async () => {
    const { email } = await createPerson();
    const { token, reply } = await resetPassword(email, new Attacker());
    expectStatus(reply, 200);
    const again = { token, password: "a third horse battery" };
    expect((await new Attacker().post("/password-resets/completions", again)).body).toMatchObject({
      code: "LINK_INVALID",
    });
    expect((await new Attacker().signIn(email, again.password)).status).toBe(401);
    expect((await new Attacker().signIn(email, NEW_PASSWORD)).status).toBe(200);
  });

  it("B09: a reset ends every session from before", async () => {
    const { email, client } = await createPerson();
    const elsewhere = new Attacker();
    expectStatus(await elsewhere.signIn(email, PASSWORD), 200);
    expectStatus((await resetPassword(email, new Attacker())).reply, 200);
    expect(await countSessions(email)).toBe(0);
    for (const stolen of [client, elsewhere]) expect((await stolen.get("/me")).status).toBe(401);
  });
});

describe("sessions", () => {
  it("B21: changing the password renews this session's token and ends the others", async () => {
    const { id, email, client } = await createPerson();
    const token = await readToken(id);
    const elsewhere = new Attacker();
    expectStatus(await elsewhere.signIn(email, PASSWORD), 200);
    expectStatus(await changePassword(client), 200);
    expect((await client.get("/me")).body).toMatchObject({ id });
    expect((await elsewhere.get("/me")).status).toBe(401);
    expect(await countSessions(email)).toBe(1);
    expect(await readToken(id)).not.toBe(token);
  });

  it("B22: a copied session ends when its owner changes the password", async () => {
    const { client } = await createPerson();
    const thief = client.copy();
    expect((await thief.get("/me")).status).toBe(200);
    expectStatus(await changePassword(client), 200);
    expect((await thief.get("/me")).status).toBe(401);
    expect((await client.get("/me")).status).toBe(200);
  });

  it("B23: a copied session ends when its owner signs out", async () => {
    const { email, client } = await createPerson();
    const thief = client.copy();
    expectStatus(await client.delete("/session"), 200);
    expect((await thief.get("/me")).status).toBe(401);
    expect((await thief.request("GET", "/dashboard")).status).toBe(302);
    expect(await countSessions(email)).toBe(0);
  });

  it("B24: a session can't be made from a token in a copy of the database", async () => {
    const { id } = await createPerson();
    const token = await readToken(id);
    const signature = await makeSignature(token, "guessed-secret-0123456789-abcdefghijk");
    const guesses = [
      token,
      `${token}.`,
      `${token}.${randomBytes(32).toString("base64")}`,
      `${token}.${signature}`,
    ];
    for (const guess of guesses)
      for (const value of [guess, encodeURIComponent(guess)]) {
        const thief = new Attacker();
        thief.cookies.set(COOKIE, value);
        expect((await thief.get("/me")).status).toBe(401);
      }
    const bearer = await new Attacker().call("GET", "/me", undefined, { authorization: `Bearer ${token}` });
    expect(bearer.status).toBe(401);
  });

  it("B25: a session on another device can be ended alone", async () => {
    const { email, client } = await createPerson();
    const [stolen, other] = [new Attacker(), new Attacker()];
    for (const device of [stolen, other]) expectStatus(await device.signIn(email, PASSWORD), 200);
    const { body } = expectStatus(await client.get("/me/sessions"), 200);
    const listed = body.sessions as { id: string; address: string; current: boolean }[];
    expect(listed).toHaveLength(3);
    const chosen = listed.find(({ address }) => address === stolen.address)!;
    expectStatus(await client.delete(`/me/sessions/${chosen.id}`), 200);
    expect((await stolen.get("/me")).status).toBe(401);
    for (const device of [client, other]) expect((await device.get("/me")).status).toBe(200);
    // No one else can end it.
    const { client: stranger } = await createPerson();
    const own = listed.find(({ current }) => current)!;
    expect((await stranger.delete(`/me/sessions/${own.id}`)).status).toBe(404);
    expect(await countSessions(email)).toBe(2);
  });

  it("R12: a session ends 90 days after sign-in, however often it's used", async () => {
    const { id, email, client } = await createPerson();
    // As if the user had signed in 400 days ago and used it every day.
    await rows("update session set started_at = now() - interval '400 days' where user_id = $1", [id]);
    expect((await client.get("/me")).status).toBe(401);
    expect(await countSessions(email)).toBe(0);
  });
});
