import { sql } from "kysely";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { canWrite, getOutline, measureWidth } from "#platform/lettering/heading-glyphs.ts";
import { renderPng } from "#platform/lettering/render-png.ts";
import { layOutTitle, normalizeTitle } from "#platform/lettering/title-layout.ts";
import { PostPicture } from "./components/post-picture.tsx";
import { listPostsWithoutPicture, computePictureDigest } from "./queries.server.ts";

/** Renders a title as an SVG. Returns null if one of the title's characters is missing from our font. */
export function drawTitle(title: string): string | null {
  if (!canWrite(normalizeTitle(title))) return null;
  const { lines, ...setting } = layOutTitle(title, measureWidth);
  const outlines = lines.map((line) => getOutline(line, setting.size));
  return renderToStaticMarkup(createElement(PostPicture, { ...setting, lines: outlines }));
}

/**
 * Stores a picture. Idempotent and safe to run concurrently. Does nothing if the title has changed since, because
 * that change enqueued another job.
 */
async function storePicture(post: { id: string; title: string }, png: Buffer): Promise<void> {
  await sql`
    insert into post_picture (post_id, digest, png, drawn_at)
    select id, ${computePictureDigest(post.title)}, ${png}, ${clock.now()} from blog_post
    where id = ${post.id} and title = ${post.title}
    on conflict (post_id) do update
      set digest = excluded.digest, png = excluded.png, drawn_at = excluded.drawn_at
  `.execute(db);
}

/** The maximum number of pictures to render per run, so that a run takes seconds. The next run renders the rest. */
const MAX_PER_RUN = 30;

/**
 * Renders missing pictures, either for one post or for all posts. If one picture fails, the others are still
 * rendered. The errors are thrown at the end, so that the job is retried. Posts whose titles have characters that are
 * missing from our font keep the blog's default picture.
 */
export async function drawMissingPictures(postId?: string): Promise<void> {
  const problems: unknown[] = [];
  let drawnCount = 0;
  for (const post of await listPostsWithoutPicture(postId))
    try {
      const svg = drawnCount < MAX_PER_RUN ? drawTitle(post.title) : null;
      if (svg === null) continue;
      drawnCount += 1;
      await storePicture(post, await renderPng(svg));
    } catch (error) {
      problems.push(error);
    }
  if (problems.length > 0) throw new AggregateError(problems, `failed to draw pictures (${problems.length})`);
}
