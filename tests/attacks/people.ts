import { randomUUID } from "node:crypto";
import { queryRows } from "#tests/harness/rows.ts";
import { easyCaptcha } from "#tests/harness/captcha.ts";
import { connectMailbox, getToken } from "#tests/harness/mailbox.ts";
import { Attacker, target } from "./attacker.ts";

export const PASSWORD = "correct horse battery";

export const mailbox = connectMailbox(target.sandboxUrl);

/** Runs a statement on the app's database, to look at what an attack left there or to let time pass. */
export const rows = <Row extends object>(text: string, values: unknown[] = []) =>
  queryRows<Row>(target.databaseUrl, text, values);

export const newEmail = (name = "person") => `${name}-${randomUUID()}@example.net`;

/** Registers as the form does. The captcha takes one attempt, because few attacks are about its price. */
export async function register(
  client: Attacker,
  email: string,
  { name = "Pat Player", password = PASSWORD } = {},
) {
  return client.post("/accounts", {
    name,
    email,
    password,
    acceptedTerms: true,
    captcha: await easyCaptcha(),
  });
}

/** Returns the token in the email that asks to confirm the address. */
export async function readConfirmation(email: string) {
  return getToken(await mailbox.waitForEmail(email, "confirm your email", 30), "/confirm-email");
}

/** Returns the token of the newest email that offers a new password. */
export async function readReset(email: string) {
  return getToken(await mailbox.waitForEmail(email, "Reset", 30), "/reset-password");
}

/** Registers someone, signs them in, and confirms their email unless told otherwise. */
export async function createPerson(options: { email?: string; name?: string; confirmed?: boolean } = {}) {
  const { email = newEmail(), name = "Pat Player", confirmed = true } = options;
  const client = new Attacker();
  expectStatus(await register(client, email, { name }), 202);
  expectStatus(await client.signIn(email, PASSWORD), 200);
  if (confirmed)
    expectStatus(await client.post("/email-confirmations", { token: await readConfirmation(email) }), 200);
  const [user] = await rows<{ id: string }>("select id from app_user where email = $1", [email]);
  return { id: user!.id, email, client };
}

/** Fails a test whose preparations didn't work, with what came back. */
export function expectStatus<Answer extends { status: number; text: string }>(
  reply: Answer,
  status: number,
): Answer {
  if (reply.status !== status)
    throw new Error(`expected ${status}, got ${reply.status}: ${reply.text.slice(0, 500)}`);
  return reply;
}

/** Counts the sessions of the account with this email. */
export async function countSessions(email: string): Promise<number> {
  const sessions = await rows(
    "select session.id from session join app_user on app_user.id = user_id where email = $1",
    [email],
  );
  return sessions.length;
}
