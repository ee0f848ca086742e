import { Hono, type Context } from "hono";
import { MAX_EVENTS } from "#features/games/feeds/rules.ts";
import {
  getLeagueCalendar,
  getTeamCalendar,
  type CalendarFile,
} from "#features/public-pages/calendars/queries.server.ts";
import { readPastSeasons } from "#features/public-pages/past-seasons/queries.server.ts";
import { findLeaguePage, findTeamPage } from "#features/public-pages/queries.server.ts";
import { db } from "#platform/database.ts";
import type { Session } from "#platform/session.ts";
import { sendPagePicture } from "./page-pictures.ts";
import { createPublicDocuments, sendDocument, sendPreview } from "./public-documents.ts";
import { sendMissingPage } from "./public-headers.ts";
import { toPublicResponse } from "./public-response.ts";
import {
  readLeague,
  readPast,
  readTeam,
  toLeaguePoster,
  toTeamPoster,
  type LeaguePage,
  type Part,
  type PublicFacts,
  type TeamPage,
} from "./public-views.tsx";
import type { HttpEnv } from "./request-log.ts";
import { EMPTY_POLICY, fixedHeaders } from "./security.ts";

/** Calendar apps may keep a calendar as long as a private one (PUBLIC-26). */
const CALENDAR_CACHE_CONTROL = "public, max-age=900";

type Viewer = NonNullable<Parameters<typeof findLeaguePage>[2]>;
type Options = { styles: string; getSession: (c: Context) => Promise<Session | null> };

/**
 * Serves the public pages of leagues and teams as complete documents without a script. No session or cookie is read, so
 * one answer is for everyone (PUBLIC-28). Only a preview asks who's there, and isn't stored (PUBLIC-02).
 */
export function createPublicPages({ styles, getSession }: Options) {
  const { missingPage, renderPreview, toDocument } = createPublicDocuments(styles);

  function send(c: Context<HttpEnv>, facts: PublicFacts) {
    c.set("isComplete", true);
    return c.req.query("preview") === undefined
      ? sendDocument(c.req.raw.headers, toDocument(JSON.stringify(facts)))
      : sendPreview(renderPreview(facts));
  }

  const sendMissing = (c: Context<HttpEnv>) => sendMissingPage(c, missingPage);

  /** Returns who may see a page that's off, or null if they have to sign in first. */
  async function readViewer(c: Context<HttpEnv>): Promise<Viewer | null> {
    if (c.req.query("preview") === undefined) return {};
    const session = await getSession(c);
    return session && { previewFor: session.user };
  }

  type Find<Page> = (
    slug: string,
    viewer: Viewer,
  ) => Promise<(Page & { state: "on" }) | { state: "moved"; slug: string } | undefined>;

  /** Finds a page and responds with it, or leads to where it moved, with the rest of the path (PUBLIC-08). */
  const open =
    <Page,>(base: string, find: Find<Page>) =>
    (respond: (c: Context<HttpEnv>, page: Page) => Promise<Response> | Response) =>
    async (c: Context<HttpEnv>) => {
      const viewer = await readViewer(c);
      const { pathname, search } = new URL(c.req.url);
      if (!viewer) return c.redirect(`/login?next=${encodeURIComponent(pathname + search)}`);
      const slug = c.req.param("slug")!;
      const page = await find(slug, viewer);
      if (!page) return sendMissing(c);
      if (page.state === "on") return respond(c, page);
      const rest = pathname.slice(`${base}/${slug}`.length);
      return c.redirect(`${base}/${(page as { slug: string }).slug}${rest}${search}`, 301);
    };
  const openLeague = open<LeaguePage>("/l", (slug, viewer) => findLeaguePage(db, slug, viewer));
  const openTeam = open<TeamPage>("/t", (slug, viewer) => findTeamPage(db, slug, viewer));

  const showPart = (part: Part) =>
    openLeague(async (c, page) => send(c, await readLeague(page, part, new URL(c.req.url).searchParams)));

  /** Shows a part of a past season. One that's under way, or isn't the league's, is missing like the page (PUBLIC-18). */
  const showPast = (part: Part) =>
    openLeague(async (c, page) => {
      const past = (await readPastSeasons(page)).find(({ slug }) => slug === c.req.param("season"));
      if (!past) return sendMissing(c);
      return send(c, await readLeague(page, part, new URL(c.req.url).searchParams, past));
    });

  return new Hono<HttpEnv>()
    .get("/l/:slug", showPart(""))
    .get("/l/:slug/results", showPart("results"))
    .get("/l/:slug/standings", showPart("standings"))
    .get("/l/:slug/teams", showPart("teams"))
    .get(
      "/l/:slug/seasons",
      openLeague(async (c, page) => send(c, await readPast(page, new URL(c.req.url).searchParams))),
    )
    .get("/l/:slug/seasons/:season", showPast(""))
    .get("/l/:slug/seasons/:season/results", showPast("results"))
    .get("/l/:slug/seasons/:season/standings", showPast("standings"))
    .get("/l/:slug/seasons/:season/teams", showPast("teams"))
    .get(
      "/l/:slug/poster",
      openLeague((c, page) => send(c, toLeaguePoster(page))),
    )
    .get("/l/:slug/picture.png", openLeague(sendPagePicture))
    .get(
      "/l/:slug/calendar.ics",
      openLeague(async (c, page) => {
        const file = await getLeagueCalendar(page, c.req.query("division") ?? null);
        return file ? sendCalendar(c, file) : askForDivision(c);
      }),
    )
    .get("/l/*", sendMissing)
    .get(
      "/t/:slug",
      openTeam(async (c, page) => send(c, await readTeam(page))),
    )
    .get(
      "/t/:slug/poster",
      openTeam((c, page) => send(c, toTeamPoster(page))),
    )
    .get("/t/:slug/picture.png", openTeam(sendPagePicture))
    .get(
      "/t/:slug/calendar.ics",
      openTeam(async (c, page) => sendCalendar(c, await getTeamCalendar(page))),
    )
    .get("/t/*", sendMissing);
}

const askForDivision = (c: Context<HttpEnv>) =>
  c.text(`This league has more than ${MAX_EVENTS} games. Choose a division on its page.\n`, 400);

function sendCalendar(c: Context<HttpEnv>, { fileName, text }: CalendarFile) {
  c.set("isComplete", true);
  const response = new Response(text, {
    headers: {
      ...fixedHeaders,
      "Content-Security-Policy": EMPTY_POLICY,
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `inline; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      "Cache-Control": c.req.query("preview") === undefined ? CALENDAR_CACHE_CONTROL : "no-store",
      "X-Robots-Tag": "noindex",
    },
  });
  return toPublicResponse(c.req.raw, response);
}
