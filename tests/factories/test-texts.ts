import { armReminders } from "#features/reminders/commands.server.ts";
import { findTextedGame } from "#features/games/next-text/queries.server.ts";
import { sendTestText } from "#features/messages/test-texts/commands.server.ts";
import { requireTeamManager } from "#features/teams/access.server.ts";
import { createPreviewToken } from "#features/attendance/access.server.ts";
import { db } from "#platform/database.ts";
import type { Session } from "#platform/session.ts";
import type { TestClient } from "#tests/harness/api.ts";
import { createGame } from "./teams.ts";

/** Texts a team's next text to its owner's own number, and returns the token of the link in it. */
export async function sendTest(teamId: string, phone: string): Promise<string> {
  const user = await db
    .selectFrom("team")
    .innerJoin("appUser", "appUser.id", "team.managerId")
    .select(["appUser.id", "appUser.name", "appUser.email"])
    .where("team.id", "=", teamId)
    .executeTakeFirstOrThrow();
  const grant = await requireTeamManager({ user } as Session, teamId);
  const { error } = await sendTestText(grant, await findTextedGame(grant), phone, "192.0.2.1");
  if (error !== null) throw new Error(error);
  const { messageId } = await db
    .selectFrom("testText")
    .select("messageId")
    .where("accountId", "=", user.id)
    .executeTakeFirstOrThrow();
  return createPreviewToken(messageId, null);
}

/** Adds a game, and requests its text on a manager's own number, as the screen does. Returns the number. */
export async function requestTest(client: TestClient, teamId: string): Promise<string> {
  const { id } = await createGame(teamId, { gameOn: "2031-04-16", gameTime: "19:00:00" });
  await db.transaction().execute((trx) => armReminders(trx, [id], new Date()));
  const phone = `+1415556${Math.floor(1000 + Math.random() * 9000)}`;
  const { body } = await client.post(`/teams/${teamId}/next-text/test`, { phone, consent: true });
  if (body.error !== null) throw new Error(JSON.stringify(body));
  return phone;
}
