import { createHash } from "node:crypto";
import { Hono, type Context } from "hono";
import { requireGame } from "#features/teams/access.server.ts";
import { getFeedFile, getGameFile } from "#features/games/feeds/queries.server.ts";
import { GameId } from "#features/games/schema.ts";
import { errorTable } from "#platform/error-codes.ts";
import { AppError } from "#platform/errors.ts";
import { countMisses } from "#platform/rate-limit.ts";
import type { Session } from "#platform/session.ts";
import { clientAddress } from "./client-address.ts";
import { isKnown } from "./etag.ts";

type CalendarFile = Awaited<ReturnType<typeof getFeedFile>>;

/** Programs ask every few minutes to every few hours; a quarter of an hour is as late as a moved game may be known. */
const FRESH_SECONDS = 15 * 60;

/** The files that calendars read. Everything else about them is in the API. */
export const calendarFiles = (sessionOf: (c: Context) => Promise<Session | null>) =>
  new Hono()
    .get("/calendar/:file{[^/]+\\.ics}", async (c) => {
      const token = c.req.param("file").slice(0, -".ics".length);
      return answer(c, `private, max-age=${FRESH_SECONDS}`, () =>
        countMisses(clientAddress(c), () => getFeedFile(token), "calendar:address"),
      );
    })
    .get("/games/:gameId/calendar.ics", async (c) =>
      // Not kept by the browser: what it shows depends on who is signed in.
      answer(c, "no-store", async () => {
        const session = await sessionOf(c);
        if (!session) throw new AppError("UNAUTHENTICATED");
        const { success, data: gameId } = GameId.safeParse(c.req.param("gameId"));
        if (!success) throw new AppError("NOT_FOUND");
        return getGameFile(await requireGame(session, gameId));
      }),
    );

async function answer(c: Context, cacheControl: string, read: () => Promise<CalendarFile>) {
  try {
    const { fileName, text } = await read();
    const etag = `"${createHash("sha256").update(text).digest("base64url")}"`;
    c.header("Cache-Control", cacheControl);
    c.header("ETag", etag);
    if (isKnown(c.req.header("if-none-match"), etag)) return c.body(null, 304);
    c.header("Content-Type", "text/calendar; charset=utf-8");
    // Not an attachment: a phone then offers to add it instead of storing a file.
    c.header("Content-Disposition", `inline; filename*=UTF-8''${encodeURIComponent(fileName)}`);
    return c.body(text);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return refuse(c, error);
  }
}

/** In words, because nobody's program reads more than the status, and a person may follow the link by hand. */
function refuse(c: Context, { code, details }: AppError) {
  c.header("Cache-Control", "no-store");
  // Whoever follows the button after the session ended; a file is no page to come back to.
  if (code === "UNAUTHENTICATED") return c.redirect(`/login?next=${encodeURIComponent("/schedule")}`);
  if (typeof details?.retryAfterSeconds === "number") c.header("Retry-After", `${details.retryAfterSeconds}`);
  if (code === "LINK_INVALID") return c.text("This calendar is not there, or is not shared any more.\n", 404);
  const { status, message } = errorTable[code];
  return c.text(`${message}\n`, status);
}
