import { createHash } from "node:crypto";
import { Hono, type Context } from "hono";
import { requireGame } from "#features/teams/access.server.ts";
import { findContactFile } from "#features/games/feeds/contacts/queries.server.ts";
import { getFeedFile, getGameFile } from "#features/games/feeds/queries.server.ts";
import { GameId } from "#features/games/schema.ts";
import { errorTable } from "#platform/error-codes.ts";
import { AppError } from "#platform/errors.ts";
import { limitFailedLookups } from "#platform/rate-limit.ts";
import type { Session } from "#platform/session.ts";
import { getClientAddress } from "./client-address.ts";
import { matchesEtag } from "./etag.ts";

type CalendarFile = Awaited<ReturnType<typeof getFeedFile>>;

/**
 * Cache lifetime. Calendar apps poll every few minutes to every few hours, and a rescheduled game should show up within
 * 15 minutes.
 */
const MAX_AGE_SECONDS = 15 * 60;

/** Serves the calendar files. Everything else about calendars is in the API. */
export const createCalendarRoutes = (getSession: (c: Context) => Promise<Session | null>) =>
  new Hono()
    .get("/calendar/:file{[^/]+\\.ics}", async (c) => {
      const token = c.req.param("file").slice(0, -".ics".length);
      return sendFile(c, `private, max-age=${MAX_AGE_SECONDS}`, () =>
        limitFailedLookups(
          getClientAddress(c),
          async () => (await findContactFile(token)) ?? getFeedFile(token),
          "calendar:address",
        ),
      );
    })
    .get("/games/:gameId/calendar.ics", async (c) =>
      // Not cached by the browser because the content depends on who is signed in.
      sendFile(c, "no-store", async () => {
        const session = await getSession(c);
        if (!session) throw new AppError("UNAUTHENTICATED");
        const { success, data: gameId } = GameId.safeParse(c.req.param("gameId"));
        if (!success) throw new AppError("NOT_FOUND");
        return getGameFile(await requireGame(session, gameId));
      }),
    );

async function sendFile(c: Context, cacheControl: string, loadFile: () => Promise<CalendarFile>) {
  try {
    const { fileName, text } = await loadFile();
    const etag = `"${createHash("sha256").update(text).digest("base64url")}"`;
    c.header("Cache-Control", cacheControl);
    c.header("ETag", etag);
    if (matchesEtag(c.req.header("if-none-match"), etag)) return c.body(null, 304);
    c.header("Content-Type", "text/calendar; charset=utf-8");
    // Inline, not as an attachment, so that a phone offers to add it to the calendar instead of saving a file.
    c.header("Content-Disposition", `inline; filename*=UTF-8''${encodeURIComponent(fileName)}`);
    return c.body(text);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return sendError(c, error);
  }
}

/** Responds with plain text. Calendar apps read only the status, but a person may open the link in a browser. */
function sendError(c: Context, { code, details }: AppError) {
  c.header("Cache-Control", "no-store");
  // The session ended before the user pressed the button. After signing in, the user returns to the schedule, because a
  // file isn't a page.
  if (code === "UNAUTHENTICATED") return c.redirect(`/login?next=${encodeURIComponent("/schedule")}`);
  if (typeof details?.retryAfterSeconds === "number") c.header("Retry-After", `${details.retryAfterSeconds}`);
  if (code === "LINK_INVALID") return c.text("This calendar doesn't exist or is no longer shared.\n", 404);
  const { status, message } = errorTable[code];
  return c.text(`${message}\n`, status);
}
