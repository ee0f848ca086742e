import type { Arena } from "./arena.ts";

/** Of each text of these teams: the seconds from when it was due to when the carrier took it. */
export async function lagsOf(arena: Arena, teamIds: readonly string[]): Promise<number[]> {
  const due = await arena.rows<{ sid: string; at: Date }>(
    `select provider_sid as sid, reminder.due_at as at from message join reminder on reminder.id = reminder_id
     where message.team_id = any($1) and provider_sid is not null`,
    [teamIds],
  );
  const texts = await arena.carrier.texts({ direction: "out" });
  const taken = new Map(texts.map(({ sid, createdAt }) => [sid, Date.parse(createdAt)]));
  return due.map(({ sid, at }) => (taken.get(sid)! - at.getTime()) / 1000);
}
