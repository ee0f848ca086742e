import { Hono, type Context } from "hono";
import { getStandings } from "#features/leagues/standings/queries.server.ts";
import { EmbedFrame } from "#features/public-pages/embeds/components/embed-frame.tsx";
import { EmbedSchedule } from "#features/public-pages/embeds/components/embed-schedule.tsx";
import { EmbedStandings } from "#features/public-pages/embeds/components/embed-standings.tsx";
import { embedParts, parseEmbedTheme, type EmbedPart } from "#features/public-pages/embeds/rules.ts";
import { getPublicSeason, listScheduledGames } from "#features/public-pages/league-page/queries.server.ts";
import { parseFilter, toQuery } from "#features/public-pages/league-page/rules.ts";
import { findLeaguePage } from "#features/public-pages/queries.server.ts";
import { db } from "#platform/database.ts";
import { createEmbedPolicy, renderEmbed, type EmbedView } from "./embed-document.tsx";
import { renderMissingPage } from "./public-page-document.tsx";
import { PUBLIC_CACHE_CONTROL, sendMissingPage } from "./public-headers.ts";
import { toPublicResponse } from "./public-response.ts";
import { preparePublicStyles } from "./public-styles.ts";
import { getLeagueKit, nameZone, type LeaguePage } from "./public-views.tsx";
import type { HttpEnv } from "./request-log.ts";
import { framedHeaders } from "./security.ts";

/** Shows a part of a published league to readers of another website (PUBLIC-39). */
async function createEmbedView(
  page: LeaguePage,
  part: EmbedPart,
  params: URLSearchParams,
): Promise<EmbedView> {
  const { leagueId, name, slug, color, timeZone } = page;
  const season = await getPublicSeason(page);
  const filter = parseFilter(params, season);
  const path = part === "schedule" ? `/l/${slug}` : `/l/${slug}/${part}`;
  const content =
    part === "schedule" ? (
      <EmbedSchedule
        season={season}
        filter={filter}
        page={await listScheduledGames(page, season, filter, 0)}
        zone={nameZone(timeZone)}
      />
    ) : (
      <EmbedStandings
        standings={await getStandings({ leagueId, isManager: false })}
        division={filter.division}
      />
    );
  const scope = filter.division && season.divisions.length > 1 ? `, ${filter.division.name}` : "";
  return {
    title: `${embedParts[part]}, ${name}`,
    fullPage: path,
    theme: parseEmbedTheme(params.get("theme")),
    main: (
      <EmbedFrame
        owner={{ id: leagueId, name, kit: getLeagueKit(leagueId, color) }}
        kicker={`${embedParts[part]}, ${season.name}${scope}`}
        fullPage={path + toQuery(filter)}
        rainouts={season.rainouts}
      >
        {content}
      </EmbedFrame>
    ),
  };
}

/**
 * Serves the parts of leagues that other websites may frame. Nothing else of ours may be framed, the errors here included
 * (PUBLIC-40). No session or cookie is read, and there's no form.
 */
export function createEmbeds({ styles, script }: { styles: string; script: string }) {
  const assets = { ...preparePublicStyles(styles), script };
  const missingPage = renderMissingPage(assets.css);
  const headers = {
    ...framedHeaders,
    "Content-Security-Policy": createEmbedPolicy(script),
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": PUBLIC_CACHE_CONTROL,
    "X-Robots-Tag": "noindex",
  };

  const sendMissing = (c: Context<HttpEnv>) => sendMissingPage(c, missingPage);
  const show = (part: EmbedPart) => async (c: Context<HttpEnv>) => {
    const page = await findLeaguePage(db, c.req.param("slug")!);
    if (!page) return sendMissing(c);
    const { search, searchParams } = new URL(c.req.url);
    if (page.state === "moved") return c.redirect(`/embed/l/${page.slug}/${part}${search}`, 301);
    const view = await createEmbedView(page, part, searchParams);
    c.set("isComplete", true);
    return toPublicResponse(c.req.raw, new Response(renderEmbed(view, assets), { headers }));
  };

  return new Hono<HttpEnv>()
    .get("/embed/l/:slug/schedule", show("schedule"))
    .get("/embed/l/:slug/standings", show("standings"))
    .get("/embed/*", sendMissing);
}
