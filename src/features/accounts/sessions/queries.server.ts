import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { getOldestStart, type Session } from "#platform/session.ts";
import { formatAddress, getDeviceName } from "../rules.ts";
import type { OpenSession } from "./contract.ts";
import { MAX_SESSIONS } from "./rules.ts";

export async function listSessions(session: Session): Promise<OpenSession[]> {
  const rows = await db
    .selectFrom("session")
    .select(["id", "userAgent", "ipAddress", "updatedAt"])
    .where("userId", "=", session.user.id)
    .where("expiresAt", ">", clock.now())
    .where("startedAt", ">", getOldestStart())
    .orderBy("updatedAt", "desc")
    .limit(MAX_SESSIONS)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    device: getDeviceName(row.userAgent),
    address: row.ipAddress ? formatAddress(row.ipAddress) : null,
    lastSeenAt: row.updatedAt.toISOString(),
    current: row.id === session.id,
  }));
}
