import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import type { Session } from "#platform/session.ts";
import { deviceName } from "../rules.ts";
import type { OpenSession } from "./contract.ts";

/** More than anyone has; keeps the list bounded. */
const MOST_SESSIONS = 50;

export async function listSessions(mine: Session): Promise<OpenSession[]> {
  const rows = await db
    .selectFrom("session")
    .select(["id", "userAgent", "ipAddress", "updatedAt"])
    .where("userId", "=", mine.user.id)
    .where("expiresAt", ">", clock.now())
    .orderBy("updatedAt", "desc")
    .limit(MOST_SESSIONS)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    device: deviceName(row.userAgent),
    address: row.ipAddress || null,
    lastSeenAt: row.updatedAt.toISOString(),
    current: row.id === mine.id,
  }));
}
