import { sql } from "kysely";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { canWrite, getOutline, measureWidth } from "#platform/lettering/heading-glyphs.ts";
import { renderPng } from "#platform/lettering/render-png.ts";
import { fitLine, layOutTitle, normalizeTitle } from "#platform/lettering/title-layout.ts";
import { getKitCode, type KitColor } from "#ui/kit-design.ts";
import { getColor } from "../queries.server.ts";
import { PagePicture } from "./components/page-picture.tsx";
import { computePictureDigest } from "./queries.server.ts";
import { NAME_AREA, SPORT_SIZE, type PictureOf } from "./rules.ts";

type Subject = PictureOf & { color: KitColor };

/** Draws a page's picture as an SVG. Returns null if a character is missing from our font. */
export function drawPage({ name, sport, color }: Subject): string | null {
  if (!canWrite(normalizeTitle(name + sport))) return null;
  const { lines, ...setting } = layOutTitle(name, measureWidth, NAME_AREA);
  const line = fitLine(sport, NAME_AREA.width, (text) => measureWidth(text, SPORT_SIZE));
  return renderToStaticMarkup(
    createElement(PagePicture, {
      ...setting,
      lines: lines.map((each) => getOutline(each, setting.size)),
      sport: getOutline(line, SPORT_SIZE),
      color,
    }),
  );
}

type Kind = "league" | "team";
type Row = { id: string; name: string; sport: string; color: string | null };

/** How many pictures a run draws at most, so that it takes seconds. The next run draws the rest. */
const MAX_PER_RUN = 100;

/**
 * Draws the pictures of pages that need one (PUBLIC-27). Idempotent and safe for concurrent workers. If one can't be drawn, the
 * others still are. The errors are thrown at the end, so that the job is retried. A name with characters that are missing
 * from our font has no picture.
 */
export async function drawMissingPictures(): Promise<void> {
  const problems: unknown[] = [];
  let left = MAX_PER_RUN;
  for (const kind of ["league", "team"] as const) {
    const failedIds: string[] = [];
    for (; left > 0; left--) {
      const outcome = await drawNext(kind, failedIds);
      if (outcome === "none") break;
      if (outcome === "drawn") continue;
      failedIds.push(outcome.id);
      problems.push(outcome.error);
    }
  }
  if (problems.length > 0)
    throw new AggregateError(problems, `failed to draw pictures of pages (${problems.length})`);
}

/**
 * Draws one page's picture. Locks the page, so that a change in the meantime waits and then marks the page again. Otherwise,
 * the mark of a new name could be cleared for a picture of the old one.
 */
async function drawNext(kind: Kind, failedIds: readonly string[]) {
  const [page, owner, ownerId] = [sql.table(`${kind}_page`), sql.table(kind), sql.ref(`${kind}_id`)];
  let id: string | undefined;
  try {
    return await db.transaction().execute(async (trx) => {
      const { rows: pages } = await sql<{ id: string }>`
        select ${ownerId} as id from ${page} where needs_picture and ${ownerId} <> all(${failedIds}::uuid[])
        order by ${ownerId} limit 1 for update skip locked`.execute(trx);
      if (!pages[0]) return "none" as const;
      id = pages[0].id;
      // A statement of its own, because one that began before the lock could read the name from before a change.
      const { rows } = await sql<Row>`
        select owner.id, owner.name, owner.sport, ${kind === "league" ? sql`page.color` : sql`owner.kit`} as color
        from ${page} page join ${owner} owner on owner.id = ${sql.ref(`page.${kind}_id`)}
        where owner.id = ${id}`.execute(trx);
      const row = rows[0]!;
      const subject = { ...row, color: getColor(row.color ?? getKitCode(row.id)) };
      const svg = drawPage(subject);
      if (svg !== null) {
        const png = await renderPng(svg, { hasPalette: true });
        await sql`
          insert into ${sql.table(`${kind}_picture`)} (${ownerId}, digest, png, drawn_at)
          values (${id}, ${computePictureDigest(subject)}, ${png}, ${clock.now()})
          on conflict (${ownerId}) do update
            set digest = excluded.digest, png = excluded.png, drawn_at = excluded.drawn_at`.execute(trx);
      }
      await sql`update ${page} set needs_picture = false where ${ownerId} = ${id}`.execute(trx);
      return "drawn" as const;
    });
  } catch (error) {
    if (id === undefined) throw error;
    return { id, error };
  }
}
