import { createHmac, randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { clock, days, after } from "#platform/clock.ts";
import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";
import { getMessageId } from "#platform/email/mailer.ts";
import { createTeam } from "#tests/factories/teams.ts";
import { setTime } from "#tests/harness/clock.ts";
import { createHttp } from "#server/http.ts";
import { isSigned } from "./webhook.server.ts";

const http = createHttp();
const secret = config.email.webhookSecrets![0];
const EMAIL = "amina@example.com";
let teamId: string;

beforeEach(async () => {
  setTime("2026-04-16T14:40:00Z");
  for (const table of ["emailReport", "emailSuppression", "textEmail"] as const)
    await db.deleteFrom(table).execute();
  ({ id: teamId } = await createTeam());
});

async function createEmail(state = "accepted") {
  const now = clock.now();
  const { id } = await db
    .insertInto("textEmail")
    .values({
      id: randomUUID(),
      month: "2026-04-01",
      teamId,
      blastId: randomUUID(),
      kind: "message",
      memberIds: [randomUUID()],
      email: EMAIL,
      cause: "not-arrived",
      state,
      dueAt: now,
      validUntil: now,
      createdAt: now,
      updatedAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const sign = (id: string, at: number, body: string, key = secret) =>
  `v1,${createHmac("sha256", key).update(`${id}.${at}.${body}`).digest("base64")}`;

async function report(
  kind: "Permanent" | "Transient" | "complaint",
  { id = randomUUID(), emailId = "", key = secret } = {},
) {
  const body = JSON.stringify({
    type: kind === "complaint" ? "email.complained" : "email.bounced",
    data: { to: [EMAIL], ...(emailId && { message_id: getMessageId(emailId) }), bounce: { type: kind } },
  });
  const at = Math.floor(clock.now().getTime() / 1000);
  const response = await http.request("/webhooks/emails", {
    method: "POST",
    headers: {
      "webhook-id": id,
      "webhook-timestamp": String(at),
      "webhook-signature": sign(id, at, body, key),
    },
    body,
  });
  return response.status;
}

const listSuppressed = async () =>
  (await db.selectFrom("emailSuppression").select(["email", "reason"]).execute()).map(
    ({ email, reason }) => `${email}: ${reason}`,
  );
const getState = async (id: string) =>
  (await db.selectFrom("textEmail").select("state").where("id", "=", id).executeTakeFirstOrThrow()).state;

describe("reports about emails", () => {
  it("stop all emails to an address that bounced or complained [REACH-35]", async () => {
    const [bounced, waiting] = [await createEmail(), await createEmail("queued")];
    expect(await report("Permanent", { emailId: bounced })).toBe(204);
    expect(await listSuppressed()).toEqual([`${EMAIL}: bounced`]);
    expect([await getState(bounced), await getState(waiting)]).toEqual(["bounced", "skipped"]);
    const marked = await createEmail();
    expect(await report("complaint", { emailId: marked })).toBe(204);
    expect(await listSuppressed()).toEqual([`${EMAIL}: complained`]);
    expect(await getState(marked)).toBe("complained");
    // In any order: a bounce that's reported late doesn't lift a complaint.
    await report("Permanent");
    expect(await listSuppressed()).toEqual([`${EMAIL}: complained`]);
  });

  it("stop them after three soft bounces in 30 days, each counted once [REACH-35]", async () => {
    const id = randomUUID();
    for (let copy = 0; copy < 5; copy += 1) await report("Transient", { id });
    await report("Transient");
    expect(await listSuppressed()).toEqual([]);
    setTime(after(clock.now(), days(31)).toISOString());
    await Promise.all([report("Transient"), report("Transient")]);
    expect(await listSuppressed()).toEqual([]);
    await report("Transient");
    expect(await listSuppressed()).toEqual([`${EMAIL}: bounced`]);
  });

  it("change nothing unless they're signed, lately [REACH-35]", async () => {
    expect(await report("Permanent", { key: "not-our-secret-0123456789-abcdefgh" })).toBe(403);
    expect(await http.request("/webhooks/emails", { method: "POST", body: "{}" })).toMatchObject({
      status: 403,
    });
    expect(await listSuppressed()).toEqual([]);
    const now = clock.now();
    const at = now.getTime() / 1000;
    const signed = (seconds: number) => {
      const timestamp = Math.floor(at + seconds);
      return { id: "1", timestamp: String(timestamp), signature: sign("1", timestamp, "{}"), body: "{}" };
    };
    expect([-301, -299, 299, 301].map((seconds) => isSigned(signed(seconds), [secret], now))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(isSigned(signed(0), ["another", secret], now)).toBe(true);
    const standard = `whsec_${Buffer.from(secret).toString("base64")}`;
    expect(isSigned(signed(0), [standard], now)).toBe(true);
  });
});
