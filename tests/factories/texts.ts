import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import { clock } from "#platform/clock.ts";
import type { Message } from "#platform/database-types.ts";
import { db } from "#platform/database.ts";

type Values = Partial<Insertable<Message>>;

/** Inserts a text without sending it. */
export async function createText(
  teamId: string,
  { id: memberId, phone }: { id: string; phone: string },
  values: Values,
) {
  const at = (values.updatedAt as Date | undefined) ?? clock.now();
  return db
    .insertInto("message")
    .values({
      teamId,
      memberId,
      phone,
      month: `${at.toISOString().slice(0, 7)}-01`,
      kind: "message",
      body: "See you there",
      segments: 1,
      cost: 1,
      state: "delivered",
      dueAt: at,
      validUntil: at,
      createdAt: at,
      updatedAt: at,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Inserts a message to the team, delivered to these members. */
export async function createBlast(
  teamId: string,
  body = "See you there",
  members: { id: string; phone: string }[] = [],
  createdAt = clock.now(),
) {
  const blast = await db
    .insertInto("blast")
    .values({ teamId, body, requestKey: randomUUID(), createdAt })
    .returningAll()
    .executeTakeFirstOrThrow();
  for (const member of members)
    await createText(teamId, member, { blastId: blast.id, body, updatedAt: createdAt });
  return blast;
}

/** Inserts a reminder for a game, which the app's commands normally create with the game. */
export async function createReminder(
  game: { id: string; teamId: string },
  values: {
    dueAt: Date;
    startsAt: Date;
    offsetMinutes?: number;
    state?: string;
    reason?: string;
    sentAt?: Date;
  },
) {
  return db
    .insertInto("reminder")
    .values({ teamId: game.teamId, gameId: game.id, offsetMinutes: 1440, state: "sent", ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}
