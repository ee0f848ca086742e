import { sql } from "kysely";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { canWrite, outlineOf, widthOf } from "#platform/lettering/heading-letters.ts";
import { PostPicture } from "./components/post-picture.tsx";
import { listPostsWithoutPicture, pictureDigest } from "./queries.server.ts";
import { setTitle, written } from "./rules.ts";

/** Null when our font lacks a character of the title. */
export function drawTitle(title: string): string | null {
  if (!canWrite(written(title))) return null;
  const { lines, ...setting } = setTitle(title, widthOf);
  const outlines = lines.map((line) => outlineOf(line, setting.size));
  return renderToStaticMarkup(createElement(PostPicture, { ...setting, lines: outlines }));
}

/** Native code. Null on a machine that cannot load it: there this job fails, and the worker goes on sending texts. */
const resvg = await import("@resvg/resvg-js").catch(() => null);

/** In threads of its own; only packing the file holds up others, for 15 ms. */
export async function renderPng(svg: string): Promise<Buffer> {
  if (!resvg) throw new Error("the renderer of pictures cannot be loaded on this machine");
  const picture = await resvg.renderAsync(svg, { font: { loadSystemFonts: false } });
  return picture.asPng();
}

/**
 * Repeatable, and safe beside others who draw the same. Does nothing when the title has changed in between: whoever changed
 * it has asked for a new one.
 */
async function keepPicture(post: { id: string; title: string }, png: Buffer): Promise<void> {
  await sql`
    insert into post_picture (post_id, digest, png, drawn_at)
    select id, ${pictureDigest(post.title)}, ${png}, ${clock.now()} from blog_post
    where id = ${post.id} and title = ${post.title}
    on conflict (post_id) do update
      set digest = excluded.digest, png = excluded.png, drawn_at = excluded.drawn_at
  `.execute(db);
}

/** The renderer frees its memory, 3 MB for each, when JavaScript next cleans up. What is left comes with the next round. */
const MOST_AT_ONCE = 30;

/**
 * Draws what is missing, of one post or of all. One that fails does not keep the others from being drawn, and is thrown at the
 * end, so that the job is tried again. Titles in letters we do not have stay with the picture of the blog.
 */
export async function drawMissingPictures(postId?: string): Promise<void> {
  const problems: unknown[] = [];
  let drawn = 0;
  for (const post of await listPostsWithoutPicture(postId))
    try {
      const svg = drawn < MOST_AT_ONCE ? drawTitle(post.title) : null;
      if (svg === null) continue;
      drawn += 1;
      await keepPicture(post, await renderPng(svg));
    } catch (error) {
      problems.push(error);
    }
  if (problems.length > 0) throw new AggregateError(problems, `pictures not drawn: ${problems.length}`);
}
