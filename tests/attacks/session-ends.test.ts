import { describe, expect, it } from "vitest";
import { Attacker } from "./attacker.ts";
import { turnOnTwoStep } from "./factors.ts";
import { countSessions, createPerson, expectStatus, PASSWORD, rows } from "./people.ts";

const COOKIE = "fw.session_token";
/** How many sessions an account can have. */
const MAX_SESSIONS = 20;

/** Signs in again in another window of a device that's known, so that attempts from unknown ones aren't used up. */
async function signInOn(device: Attacker, email: string) {
  const browser = device.copy();
  browser.cookies.delete(COOKIE);
  expectStatus(await browser.signIn(email, PASSWORD), 200);
  return browser;
}

const isTwoStepOn = async (userId: string) => {
  const [user] = await rows<{ on: boolean }>(
    `select two_factor_enabled as "on" from app_user where id = $1`,
    [userId],
  );
  return user!.on;
};

describe("sessions that must end", () => {
  it("B20: signing in ends a session that someone planted in the browser", async () => {
    const { client: attacker, email: attackerEmail } = await createPerson();
    const { client: owner, email } = await createPerson();
    await owner.delete("/session");
    const browser = attacker.copy();
    const planted = browser.cookies.get(COOKIE);
    expectStatus(await browser.signIn(email, PASSWORD), 200);
    expect((await browser.get("/me")).body).toMatchObject({ email });
    expect(browser.cookies.get(COOKIE)).not.toBe(planted);
    expect((await attacker.get("/me")).status).toBe(401);
    expect(await countSessions(attackerEmail)).toBe(0);
    expect(await countSessions(email)).toBe(1);
  });

  it("B26: an account has at most 20 sessions, and the next one ends the oldest", async () => {
    const { email, client } = await createPerson();
    const browsers = [client];
    for (let count = 0; count < 9; count++) {
      const device = new Attacker();
      expectStatus(await device.signIn(email, PASSWORD), 200);
      browsers.push(device);
    }
    for (let count = 0; count < 10; count++) browsers.push(await signInOn(client, email));
    expect(await countSessions(email)).toBe(MAX_SESSIONS);
    for (let count = 0; count < 3; count++) browsers.push(await signInOn(browsers[5]!, email));
    expect(await countSessions(email)).toBe(MAX_SESSIONS);
    for (const ended of browsers.slice(0, 3)) expect((await ended.get("/me")).status).toBe(401);
    for (const open of browsers.slice(3)) expect((await open.get("/me")).status).toBe(200);
  });

  it("B27: turning two-step verification on or off ends all other sessions", async () => {
    const { id, email, client } = await createPerson();
    const thief = new Attacker();
    expectStatus(await thief.signIn(email, PASSWORD), 200);
    const { recoveryCodes } = await turnOnTwoStep({ id, client });
    expect((await thief.get("/me")).status).toBe(401);
    expect(await countSessions(email)).toBe(1);

    expectStatus(await thief.signIn(email, PASSWORD), 200);
    const [code, nextCode] = recoveryCodes;
    expectStatus(await thief.post("/session/two-step", { code, kind: "recovery" }), 200);
    expectStatus(await client.post("/me/two-step/removal", { password: PASSWORD, code: nextCode }), 200);
    expect((await thief.get("/me")).status).toBe(401);
    expect((await client.get("/me")).status).toBe(200);
    expect(await countSessions(email)).toBe(1);
  });

  it("B28: two-step verification can't be turned off with the password alone", async () => {
    const person = await createPerson();
    const { recoveryCodes } = await turnOnTwoStep(person);
    const thief = person.client.copy();
    for (const code of [undefined, "", "000000x", "aaaaa-bbbbb"])
      expect((await thief.post("/me/two-step/removal", { password: PASSWORD, code })).body).toMatchObject({
        code: "TWO_STEP_CODE_INVALID",
      });
    // Nor with new recovery codes, which would do the same.
    expect((await thief.post("/me/two-step/recovery-codes", { password: PASSWORD })).body).toMatchObject({
      code: "TWO_STEP_CODE_INVALID",
    });
    expect(await isTwoStepOn(person.id)).toBe(true);
    const proof = { password: PASSWORD, code: recoveryCodes[0] };
    expectStatus(await person.client.post("/me/two-step/removal", proof), 200);
    expect(await isTwoStepOn(person.id)).toBe(false);
  });
});
