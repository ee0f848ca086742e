import { createElement } from "react";
import { findMailRecipient } from "#features/accounts/queries.server.ts";
import { answersCloseAt } from "#features/attendance/commands.server.ts";
import { whenOf } from "#features/messages/rules.ts";
import { clock } from "#platform/clock.ts";
import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";
import { sendMail } from "#platform/email/mailer.ts";
import { task } from "#platform/jobs.ts";
import type { Loop } from "#platform/loops.ts";
import { checkPlayers } from "./commands.server.ts";
import * as email from "./emails/short-of-players.tsx";
import { sendShortMail, type ShortMail } from "./queue.ts";

/** What the worker does all the time, beside others. A look is at least minutes ahead, so it need not come to the second. */
export const turnoutLoops: Loop[] = [
  { name: "turnout/check-players", step: () => checkPlayers(), restMs: 5_000 },
];

/** Repeats are told apart by the Message-ID. Dropped when the game has begun, moved or gone, or nobody is there to read it. */
async function sendMailAbout({ gameId, userId, startsAt, turnout }: ShortMail, jobId: string) {
  const [recipient, game] = await Promise.all([
    findMailRecipient(userId),
    db
      .selectFrom("game")
      .innerJoin("team", "team.id", "game.teamId")
      .select(["game.teamId", "game.opponent", "game.gameOn", "game.gameTime", "team.name", "team.timeZone"])
      .where("game.id", "=", gameId)
      .where("game.cancelledAt", "is", null)
      .executeTakeFirst(),
  ]);
  if (!recipient || !game) return;
  const startsNow = answersCloseAt(game);
  if (startsNow.toISOString() !== startsAt || startsNow <= clock.now()) return;
  const props = {
    name: recipient.name,
    teamName: game.name,
    opponent: game.opponent,
    when: whenOf(game),
    turnout,
    attendanceUrl: `${config.appUrl}/game/${gameId}/attendance`,
    settingsUrl: `${config.appUrl}/teams/${game.teamId}/settings`,
  };
  await sendMail({
    id: jobId,
    to: recipient.email,
    subject: email.subject(props),
    body: createElement(email.ShortOfPlayersEmail, props),
  });
}

export const turnoutTasks = [task(sendShortMail, sendMailAbout)];
