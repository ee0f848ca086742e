import type { Arena } from "./arena.ts";

/** For each of these teams' texts, returns the seconds from when it was due until the carrier accepted it. */
export async function measureLags(arena: Arena, teamIds: readonly string[]): Promise<number[]> {
  const dueTexts = await arena.rows<{ sid: string; at: Date }>(
    `select provider_sid as sid, reminder.due_at as at from message join reminder on reminder.id = reminder_id
     where message.team_id = any($1) and provider_sid is not null`,
    [teamIds],
  );
  const texts = await arena.carrier.texts({ direction: "out" });
  const acceptedAt = new Map(texts.map(({ sid, createdAt }) => [sid, Date.parse(createdAt)]));
  return dueTexts.map(({ sid, at }) => (acceptedAt.get(sid)! - at.getTime()) / 1000);
}
