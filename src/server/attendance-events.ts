import { Hono, type Context } from "hono";
import * as z from "zod";
import { ANSWERS } from "#features/attendance/commands.server.ts";
import { answerVersions } from "#features/attendance/sheet/queries.server.ts";
import { requireGame } from "#features/teams/access.server.ts";
import { clock, minutes } from "#platform/clock.ts";
import { errorTable, type ErrorCode } from "#platform/error-codes.ts";
import { AppError } from "#platform/errors.ts";
import { log } from "#platform/log.ts";
import { liveStreams } from "#platform/metrics.ts";
import { listen, type Listening } from "#platform/notices.ts";
import type { Session } from "#platform/session.ts";

// Open attendance screens hear here that there is something new, and fetch it from the API. An event carries the version
// of the game's answers and nothing else, so a stream that outlives a permission tells nothing.

/** Proxies close what is silent for a minute. */
const BEAT_MS = 25_000;
/** Then the browser connects again, which checks session and permission again. */
const LIFE_MS = minutes(5);
/** More windows than anybody has; what is too many asks from time to time instead. */
const MOST_PER_ACCOUNT = 20;
/** A reader that took none of so many events is not there any more. */
const MOST_UNREAD = 50;
/** After a loss everybody comes back, but not at the same moment. */
const reconnectMs = () => 500 + Math.round(Math.random() * 2_500);
/** When we close it ourselves: nobody else does at this moment. */
const AT_ONCE_MS = 50;

const retryIn = (ms: number) => `retry: ${ms}\n\n`;

type Stream = {
  gameId: string;
  userId: string;
  openedAt: number;
  /** The version it was told last. */
  told: string | undefined;
  send: (text: string) => void;
  end: () => void;
};

const streams = new Set<Stream>();
const byGame = new Map<string, Set<Stream>>();
const changed = new Set<string>();
let listening: Listening | undefined;
let beating: NodeJS.Timeout | undefined;
let refreshing = false;
let isStopping = false;

/** The stream of events of one game. */
export const attendanceEvents = (sessionOf: (c: Context) => Promise<Session | null>) =>
  new Hono().get("/games/:gameId/attendance/events", async (c) => {
    c.header("Cache-Control", "no-store");
    try {
      const session = await sessionOf(c);
      if (!session) throw new AppError("UNAUTHENTICATED");
      const { success, data: gameId } = z.uuid().safeParse(c.req.param("gameId"));
      if (!success) throw new AppError("NOT_FOUND");
      await requireGame(session, gameId);
      const mine = [...streams].filter(({ userId }) => userId === session.user.id);
      if (mine.length >= MOST_PER_ACCOUNT) throw new AppError("RATE_LIMITED");
      c.header("Content-Type", "text/event-stream; charset=utf-8");
      // Not an error, after which browsers give up: they come again, to whoever is there by then.
      if (isStopping) return c.body(retryIn(reconnectMs()));
      // For proxies that would rather collect an answer before they pass it on.
      c.header("X-Accel-Buffering", "no");
      return c.body(open(gameId, session.user.id));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return refuse(c, error.code);
    }
  });

function refuse(c: Context, code: ErrorCode) {
  const { status, message } = errorTable[code];
  return c.json({ defined: true, code, status, message }, status);
}

function open(gameId: string, userId: string): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let stream: Stream;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const end = () => {
        if (forget(stream)) controller.close();
      };
      const send = (text: string) => {
        controller.enqueue(encoder.encode(text));
        if ((controller.desiredSize ?? 0) < -MOST_UNREAD) end();
      };
      stream = { gameId, userId, openedAt: clock.now().getTime(), told: undefined, send, end };
      remember(stream);
      send(retryIn(reconnectMs()));
      look([gameId]);
    },
    cancel: () => void forget(stream),
  });
}

function remember(stream: Stream) {
  streams.add(stream);
  const same = byGame.get(stream.gameId) ?? new Set();
  byGame.set(stream.gameId, same.add(stream));
  liveStreams.set(streams.size);
  // What was announced while nobody listened has to be looked for.
  listening ??= listen(ANSWERS, look, () => look([...byGame.keys()]));
  beating ??= setInterval(beat, BEAT_MS).unref();
}

/** False when it was gone already. */
function forget(stream: Stream): boolean {
  const wasThere = streams.delete(stream);
  const same = byGame.get(stream.gameId);
  same?.delete(stream);
  if (same?.size === 0) byGame.delete(stream.gameId);
  liveStreams.set(streams.size);
  return wasThere;
}

/** Keeps connections open, ends those that have lived long enough, and finds what no notice told. */
function beat() {
  if (streams.size === 0) void closeListening();
  const now = clock.now().getTime();
  for (const stream of streams) {
    const isOver = now - stream.openedAt >= LIFE_MS;
    stream.send(isOver ? retryIn(AT_ONCE_MS) : ":\n\n");
    if (isOver) stream.end();
  }
  look([...byGame.keys()]);
}

/** Tells the open streams of these games which version is the newest. One look at a time, for all that came meanwhile. */
function look(gameIds: readonly string[]) {
  for (const gameId of gameIds) if (byGame.has(gameId)) changed.add(gameId);
  if (changed.size === 0 || refreshing) return;
  refreshing = true;
  void tellChanged();
}

async function tellChanged() {
  while (changed.size > 0) {
    const gameIds = [...changed];
    changed.clear();
    try {
      for (const [gameId, version] of await answerVersions(gameIds))
        for (const stream of byGame.get(gameId) ?? []) tell(stream, version);
    } catch (error) {
      // The next beat looks again.
      log.warn({ err: error }, "the versions of answers could not be read");
    }
  }
  // In the same turn as the last look at what changed, or a change might wait for the next beat.
  refreshing = false;
}

function tell(stream: Stream, version: string) {
  if (stream.told === version) return;
  stream.told = version;
  stream.send(`event: version\nid: ${version}\ndata: ${version}\n\n`);
}

async function closeListening() {
  clearInterval(beating);
  const ending = listening;
  [beating, listening] = [undefined, undefined];
  await ending?.stop();
}

/** Ends all streams and takes no more; browsers connect to another process, or to this one once it is back. */
export async function closeAttendanceEvents() {
  isStopping = true;
  for (const stream of streams) stream.end();
  await closeListening();
}
