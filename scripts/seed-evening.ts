import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { createGames } from "#features/games/commands.server.ts";
import { queueDueReminders } from "#features/messages/reminders/commands.server.ts";
import { sendWaiting } from "#features/messages/sending/commands.server.ts";
import { requireGame, requireTeamManager, requireTeamScheduler } from "#features/teams/access.server.ts";
import { addSub } from "#features/teams/subs/commands.server.ts";
import { advanceCalls } from "#features/turnout/subs/calling/commands.server.ts";
import { startCall } from "#features/turnout/subs/commands.server.ts";
import { after, clock, days, hours, minutes, seconds } from "#platform/clock.ts";
import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";
import type { Session } from "#platform/session.ts";
import { toInstant, toWallClock } from "#platform/zoned-time.ts";
import { webhooks } from "#server/webhooks.ts";

const ZONE = "America/Chicago";
const SUB = "Nina Alvarez";

/** What each player replies. The rest of the roster gets no texts or can't be reached. */
const replies = [
  ["Aisha Bello", "IN"],
  ["Lucia Fernandes", "Yes!"],
  ["Marcus Bell", "in"],
  ["Rafael Ortiz", "OUT"],
  ["Mei-Ling Tran", "IN"],
  ["Owen Fitzgerald", "👍"],
  ["Theo Nakamura", "MAYBE"],
  ["Priya Raman", "IN"],
  ["Samir Haddad", "can't make it"],
  ["Sofia Marchetti", "yes i will be there"],
  ["Wes Coleman", "IN"],
  ["Jordan Reyes", "Can someone else bring the pinnies this time?"],
] as const;

const REPLIES_AT_A_TIME = 4;

/** Calls the sandbox, which has to run already. */
async function callCarrier(path: string, method = "GET", body?: object): Promise<unknown> {
  const response = await fetch(`${config.sms.baseUrl}/api/carrier${path}`, {
    method,
    ...(body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`The sandbox responded with ${response.status} to ${path}`);
  return response.json();
}

async function waitUntilDelivered() {
  for (;;) {
    const { delivery } = (await callCarrier("/stats")) as { delivery: { pending: number } };
    if (delivery.pending === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const setClock = (at: Date) => void (clock.now = () => at);

/** Sends what's due, and waits for the carrier's reports. */
async function send() {
  while ((await queueDueReminders()) > 0);
  while ((await sendWaiting()) > 0);
  await waitUntilDelivered();
}

/** Runs work while this process takes the carrier's callbacks, because the web process doesn't run yet. */
async function withWebhooks(work: () => Promise<void>) {
  const receive = getRequestListener(webhooks.fetch);
  const server = createServer((request, response) => void receive(request, response)).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { inboundUrl, reachedAt } = (await callCarrier("/settings")) as {
    inboundUrl: string;
    reachedAt: object;
  };
  const { port } = server.address() as AddressInfo;
  await callCarrier("/settings", "PATCH", {
    inboundUrl: `${config.appUrl}/webhooks/texts/inbound`,
    reachedAt: { [config.appUrl]: `http://127.0.0.1:${port}` },
    deliveredAfterMs: 150,
  });
  try {
    await work();
  } finally {
    await callCarrier("/settings", "PATCH", { inboundUrl, reachedAt, deliveredAfterMs: 600 });
    server.close();
    server.closeAllConnections();
  }
}

/**
 * Adds a game this evening, or tomorrow if it's past 6:00 PM, whose texts went out a day before and were replied to
 * (START-33). The product's commands and the sandbox's carrier do all of it, with the clock set back. Leaves the clock
 * as it was.
 */
export async function seedEvening(coach: Session, teamId: string): Promise<string> {
  const realNow = clock.now;
  const { on: today, time } = toWallClock(realNow(), ZONE);
  const isToday = time < "18:00";
  const gameOn = isToday ? today : toWallClock(after(realNow(), days(1)), ZONE).on;
  // A day before, at least an hour of which is over.
  const gameTime = isToday ? "18:30" : "17:00";
  const startsAt = toInstant({ on: gameOn, time: gameTime }, ZONE);
  const textedAt = after(startsAt, -days(1));

  const phones = new Map(
    (
      await db
        .selectFrom("teamMember")
        .innerJoin("memberPhone", "memberPhone.memberId", "teamMember.id")
        .select(["teamMember.id", "name", "phone"])
        .where("teamMember.teamId", "=", teamId)
        .execute()
    ).map((member) => [member.name, member]),
  );
  const getPhone = (name: string) => phones.get(name)!.phone;
  const reply = (name: string, body: string) =>
    callCarrier("/inbound", "POST", { from: getPhone(name), body });

  let gameId = "";
  try {
    await withWebhooks(async () => {
      setClock(after(textedAt, -hours(2)));
      [gameId = ""] = await createGames(await requireTeamScheduler(coach, teamId), {
        kind: "game",
        gameOn,
        gameTime,
        location: "Ridgeway Turf",
        opponent: "Harbor Street FC",
        notes: null,
        arrivalMinutes: 15,
        repeat: null,
      });
      await addSub(await requireTeamManager(coach, teamId), phones.get(SUB)!.id);
      await reply("Hannah Kowalski", "STOP");
      await callCarrier("/numbers", "PUT", { pattern: getPhone("Devon Clarke"), code: 30_006 });
      await callCarrier("/numbers", "PUT", { pattern: getPhone("Grace Donnelly"), code: 30_003 });

      setClock(after(textedAt, seconds(2)));
      await send();
      // A phone that's off is tried once more.
      setClock(after(textedAt, minutes(12)));
      await send();
      // A few at a time, because the first start must not take long.
      for (let first = 0; first < replies.length; first += REPLIES_AT_A_TIME) {
        setClock(after(textedAt, minutes(15 + first * 2)));
        const group = replies.slice(first, first + REPLIES_AT_A_TIME);
        await Promise.all(group.map(([name, body]) => reply(name, body)));
      }

      setClock(after(textedAt, minutes(45)));
      await startCall(await requireGame(coach, gameId), {
        spots: 1,
        waitMinutes: 30,
        requestKey: randomUUID(),
      });
      await advanceCalls();
      await send();
      setClock(after(textedAt, minutes(50)));
      await reply(SUB, "IN");
      await advanceCalls();

      // The text an hour before, if that hour has begun.
      const lastAt = after(startsAt, -hours(1) + seconds(2));
      if (lastAt <= realNow()) {
        setClock(lastAt);
        await send();
      }
    });
  } finally {
    clock.now = realNow;
  }
  return gameId;
}
