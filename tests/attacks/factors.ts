import { computeTotp } from "#tests/harness/totp.ts";
import { Authenticator } from "#tests/harness/authenticator.ts";
import { type Attacker, target } from "./attacker.ts";
import { expectStatus, PASSWORD, rows } from "./people.ts";

/** Calls one of the two passkey ceremonies. */
export const callCeremony = (client: Attacker, name: string, json?: object) =>
  client.request(json ? "POST" : "GET", `/api/auth/passkey/${name}`, {
    headers: { "content-type": "application/json" },
    body: json ? JSON.stringify(json) : null,
  });

/** Creates a passkey in software, for our site unless another one is named. */
export const newKey = (origin = target.appUrl) => new Authenticator(origin);

export async function addPasskey(client: Attacker, key: Authenticator, name = "Phone") {
  const { body: options } = await callCeremony(client, "generate-register-options");
  return callCeremony(client, "verify-registration", { response: key.create(options), name });
}

export async function signInWithPasskey(client: Attacker, key: Authenticator) {
  const { body: options } = await callCeremony(client, "generate-authenticate-options");
  return callCeremony(client, "verify-authentication", { response: key.sign(options) });
}

export const listPasskeys = (userId: string) =>
  rows<{ id: string; name: string }>("select id, name from passkey where user_id = $1", [userId]);

export const verifyCode = (client: Attacker, code: string, kind: "app" | "recovery" = "app") =>
  client.post("/session/two-step", { code, kind });

/** Turns on two-step verification, and returns what the owner's authenticator app and paper know. */
export async function turnOnTwoStep({ id, client }: { id: string; client: Attacker }) {
  const { body } = expectStatus(await client.post("/me/two-step", { password: PASSWORD }), 200);
  const secret = new URL(body.uri).searchParams.get("secret")!;
  expectStatus(await client.post("/me/two-step/confirmation", { code: computeTotp(secret) }), 200);
  // As if that had been a while ago. Otherwise, the next code would work only after 30 seconds.
  await rows("update two_factor set last_step = null where user_id = $1", [id]);
  return { secret, recoveryCodes: body.recoveryCodes as string[] };
}

/** Lets the time pass in which a typed password allows changes to passkeys. */
export const letPasswordAge = (userId: string) =>
  rows("update session set created_at = created_at - interval '6 minutes' where user_id = $1", [userId]);
