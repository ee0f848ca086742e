import { sql } from "kysely";
import { afterEach, beforeEach } from "vitest";
import { startTexting } from "./texting.ts";

/** Before anything that these tests send. */
export const POINT = new Date("2026-04-10T00:00:00Z");

/** Starts the carrier and helpers that restore the database and run what follows. Call it before importing app code. */
export async function startRestoring() {
  const texting = await startTexting();
  const { carrier, drain, queueDueReminders, sendWaiting } = texting;
  const { db } = await import("#platform/database.ts");
  const { rememberGeneration } = await import("#features/messages/generation/queries.server.ts");
  const { watchGeneration } = await import("#features/messages/generation/commands.server.ts");
  const { compareHeld } = await import("#features/messages/holds/comparison/commands.server.ts");
  const { discardHeld } = await import("#features/messages/holds/discarding/commands.server.ts");
  const { createAccount } = await import("#tests/factories/accounts.ts");
  const { signInAs } = await import("./api.ts");
  const { ownerDb } = await import("./owner.ts");

  beforeEach(async () => {
    await watchGeneration();
    await watchGeneration();
  });
  afterEach(async () => {
    rememberGeneration(null);
    for (const table of ["databaseGeneration", "sendingHold", "holdText"] as const)
      await ownerDb.deleteFrom(table).execute();
  });

  const changeServer = () =>
    db
      .updateTable("databaseGeneration")
      .set((eb) => ({ timeline: eb("timeline", "-", 1), beatAt: POINT }))
      .execute();

  return {
    ...texting,
    changeServer,
    countSent: async () => (await carrier.texts({ direction: "out" })).length,
    /** Takes texts, reminders, and counts back to before they were sent, on a server with another timeline. */
    restore: async () => {
      await db.deleteFrom("message").execute();
      await ownerDb.deleteFrom("smsReservation").execute();
      await db
        .updateTable("reminder")
        .set({ state: "armed", sentAt: null, reason: null })
        .where("state", "=", "sent")
        .execute();
      await db.updateTable("team").set({ smsUsed: 0 }).execute();
      await changeServer();
    },
    /** Notices the restore and queues what's due, without waiting for calls under way. */
    notice: async () => {
      await watchGeneration();
      await drain(queueDueReminders);
      await sql`update sending_hold set settles_at = now()`.execute(db);
    },
    /** Runs the worker's loops until nothing changes. */
    finish: async () => {
      await drain(compareHeld);
      await drain(discardHeld);
      await drain(sendWaiting);
    },
    decide: async (maxAge: number | null) => {
      const admin = await signInAs(await createAccount({ role: "admin" }));
      return (await admin.post("/admin/hold/release", { maxAge })).body;
    },
  };
}
