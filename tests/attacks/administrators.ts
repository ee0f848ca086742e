import { computeNextTotp, computeTotp } from "#tests/harness/totp.ts";
import { Attacker } from "./attacker.ts";
import { expectStatus, PASSWORD } from "./people.ts";
import { createManager } from "./owners.ts";

/** Creates an administrator who set up an authenticator app and signed in with it a moment ago. */
export async function createAdministrator() {
  const { client: first, ...account } = await createManager({ role: "admin", withFactor: false });
  const { body } = expectStatus(await first.post("/me/two-step", { password: PASSWORD }), 200);
  const key = new URL(body.uri as string).searchParams.get("secret")!;
  expectStatus(await first.post("/me/two-step/confirmation", { code: computeTotp(key) }), 200);
  expectStatus(await first.delete("/session"), 200);
  const client = new Attacker();
  expectStatus(await client.signIn(account.email, PASSWORD), 200);
  expectStatus(await client.post("/session/two-step", { code: computeNextTotp(key), kind: "app" }), 200);
  return { ...account, client, key };
}
