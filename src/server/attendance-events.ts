import { Hono, type Context } from "hono";
import * as z from "zod";
import { RESPONSES_CHANNEL } from "#features/attendance/commands.server.ts";
import { getResponseVersions } from "#features/attendance/sheet/versions/queries.server.ts";
import { requireGame } from "#features/teams/access.server.ts";
import { clock, minutes } from "#platform/clock.ts";
import { errorTable, type ErrorCode } from "#platform/error-codes.ts";
import { AppError } from "#platform/errors.ts";
import { log } from "#platform/log.ts";
import { liveStreams } from "#platform/metrics.ts";
import { listen, type Listener } from "#platform/notices.ts";
import { limitKey } from "#platform/rate-limit.ts";
import { findActingUsers, type Session } from "#platform/session.ts";
import { getClientAddress } from "./client-address.ts";

// Server-sent events that tell open attendance screens to refetch from the API. An event carries only the version of a
// game's responses, so a stream that outlives a permission leaks nothing.

/** Heartbeat interval. Proxies close connections that are silent for a minute. */
const HEARTBEAT_MS = 25_000;
/**
 * How often the sessions of open streams are checked. A stream ends this long after its user signs out at most, on any
 * device and in any way.
 */
const SESSION_CHECK_MS = 5_000;
/** How long a stream lives. The browser then reconnects, which checks the permission again. */
const MAX_AGE_MS = minutes(5);
/**
 * The maximum number of streams per account, which is more windows than anyone has open. Beyond that, screens fall back
 * to polling.
 */
const MAX_PER_ACCOUNT = 20;
/**
 * The same for an address, so that many accounts can't take all of a process's connections. A whole league may watch
 * from one clubhouse.
 */
const MAX_PER_ADDRESS = 200;
/** The number of unread events after which we consider a client gone. */
const MAX_UNREAD = 50;
/** Adds jitter so that clients don't all reconnect at the same moment after an outage. */
const reconnectMs = () => 500 + Math.round(Math.random() * 2_500);
/** Retry delay when we close a single stream ourselves, which needs no jitter. */
const RECONNECT_NOW_MS = 50;

const retryIn = (ms: number) => `retry: ${ms}\n\n`;

type Stream = {
  gameId: string;
  sessionId: string;
  userId: string;
  /** The account and the address that this stream counts toward. */
  owners: readonly string[];
  openedAt: number;
  /** The last version sent on this stream. */
  lastVersion: string | undefined;
  send: (text: string) => void;
  end: () => void;
};

const streams = new Set<Stream>();
const streamsByGame = new Map<string, Set<Stream>>();
const countsByOwner = new Map<string, number>();
const changedGameIds = new Set<string>();
let listening: Listener | undefined;
let heartbeat: NodeJS.Timeout | undefined;
let sessionCheck: NodeJS.Timeout | undefined;
let refreshing = false;
let isStopping = false;

/** Serves a game's event stream. */
export const createAttendanceEvents = (getSession: (c: Context) => Promise<Session | null>) =>
  new Hono().get("/games/:gameId/attendance/events", async (c) => {
    c.header("Cache-Control", "no-store");
    try {
      const session = await getSession(c);
      if (!session) throw new AppError("UNAUTHENTICATED");
      const { success, data: gameId } = z.uuid().safeParse(c.req.param("gameId"));
      if (!success) throw new AppError("NOT_FOUND");
      await requireGame(session, gameId);
      const account = `account ${session.user.id}`;
      const address = `address ${limitKey(getClientAddress(c))}`;
      if (countStreams(account) >= MAX_PER_ACCOUNT || countStreams(address) >= MAX_PER_ADDRESS)
        throw new AppError("RATE_LIMITED");
      c.header("Content-Type", "text/event-stream; charset=utf-8");
      // Don't respond with an error, because browsers stop reconnecting after one. This way, they'll reconnect to
      // another process.
      if (isStopping) return c.body(retryIn(reconnectMs()));
      // Tells proxies not to buffer the response.
      c.header("X-Accel-Buffering", "no");
      return c.body(open(gameId, session, [account, address]));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return sendError(c, error.code);
    }
  });

function sendError(c: Context, code: ErrorCode) {
  const { status, message } = errorTable[code];
  return c.json({ defined: true, code, status, message }, status);
}

const countStreams = (owner: string) => countsByOwner.get(owner) ?? 0;

function open(gameId: string, session: Session, owners: readonly string[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const [sessionId, userId] = [session.id, session.user.id];
  let stream: Stream;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const end = () => {
        if (removeStream(stream)) controller.close();
      };
      const send = (text: string) => {
        controller.enqueue(encoder.encode(text));
        if ((controller.desiredSize ?? 0) < -MAX_UNREAD) end();
      };
      const openedAt = clock.now().getTime();
      stream = { gameId, sessionId, userId, owners, openedAt, lastVersion: undefined, send, end };
      addStream(stream);
      send(retryIn(reconnectMs()));
      checkVersions([gameId]);
    },
    cancel: () => void removeStream(stream),
  });
}

function addStream(stream: Stream) {
  streams.add(stream);
  for (const owner of stream.owners) countsByOwner.set(owner, countStreams(owner) + 1);
  const gameStreams = streamsByGame.get(stream.gameId) ?? new Set();
  streamsByGame.set(stream.gameId, gameStreams.add(stream));
  liveStreams.set(streams.size);
  // Check all games on connect, because earlier announcements were missed.
  listening ??= listen(RESPONSES_CHANNEL, checkVersions, () => checkVersions([...streamsByGame.keys()]));
  heartbeat ??= setInterval(sendHeartbeats, HEARTBEAT_MS).unref();
  sessionCheck ??= setInterval(() => void endSignedOutStreams(), SESSION_CHECK_MS).unref();
}

/** Removes a stream. Returns false when it was already gone. */
function removeStream(stream: Stream): boolean {
  const wasOpen = streams.delete(stream);
  if (wasOpen)
    for (const owner of stream.owners) {
      const count = countStreams(owner) - 1;
      if (count === 0) countsByOwner.delete(owner);
      else countsByOwner.set(owner, count);
    }
  const gameStreams = streamsByGame.get(stream.gameId);
  gameStreams?.delete(stream);
  if (gameStreams?.size === 0) streamsByGame.delete(stream.gameId);
  liveStreams.set(streams.size);
  return wasOpen;
}

/**
 * Sends heartbeats, ends streams that have reached their maximum age, and catches changes whose notification was lost.
 */
function sendHeartbeats() {
  if (streams.size === 0) void closeListening();
  const now = clock.now().getTime();
  for (const stream of streams) {
    const isOver = now - stream.openedAt >= MAX_AGE_MS;
    stream.send(isOver ? retryIn(RECONNECT_NOW_MS) : ":\n\n");
    if (isOver) stream.end();
  }
  checkVersions([...streamsByGame.keys()]);
}

/** Ends the streams whose session has ended or acts as someone else now. */
async function endSignedOutStreams() {
  const checkedStreams = [...streams];
  if (checkedStreams.length === 0) return;
  try {
    const users = await findActingUsers([...new Set(checkedStreams.map(({ sessionId }) => sessionId))]);
    for (const stream of checkedStreams) if (users.get(stream.sessionId) !== stream.userId) stream.end();
  } catch (error) {
    // The next check retries, and no stream lives longer than its maximum age.
    log.warn({ err: error }, "failed to check the sessions of event streams");
  }
}

/**
 * Sends the newest versions to these games' open streams. Runs one query at a time and batches games that changed in
 * the meantime.
 */
function checkVersions(gameIds: readonly string[]) {
  for (const gameId of gameIds) if (streamsByGame.has(gameId)) changedGameIds.add(gameId);
  if (changedGameIds.size === 0 || refreshing) return;
  refreshing = true;
  void sendChangedVersions();
}

async function sendChangedVersions() {
  while (changedGameIds.size > 0) {
    const gameIds = [...changedGameIds];
    changedGameIds.clear();
    try {
      for (const [gameId, version] of await getResponseVersions(gameIds))
        for (const stream of streamsByGame.get(gameId) ?? []) sendVersion(stream, version);
    } catch (error) {
      // The next heartbeat retries.
      log.warn({ err: error }, "failed to read attendance versions");
    }
  }
  // Must run in the same turn as the last check of `changedGameIds`, or a change might wait for the next heartbeat.
  refreshing = false;
}

function sendVersion(stream: Stream, version: string) {
  if (stream.lastVersion === version) return;
  stream.lastVersion = version;
  stream.send(`event: version\nid: ${version}\ndata: ${version}\n\n`);
}

async function closeListening() {
  clearInterval(heartbeat);
  clearInterval(sessionCheck);
  const oldListener = listening;
  [heartbeat, sessionCheck, listening] = [undefined, undefined, undefined];
  await oldListener?.stop();
}

/** Ends all streams and accepts no more. Browsers reconnect to another process, or to this one after it restarts. */
export async function closeAttendanceEvents() {
  isStopping = true;
  for (const stream of streams) stream.end();
  await closeListening();
}
