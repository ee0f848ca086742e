// Publishes the demo blog posts from scripts/demo-posts. Idempotent: skips a post whose slug already exists.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { createPost } from "#features/blog/commands.server.ts";
import { findPublishedPost } from "#features/blog/queries.server.ts";
import { createSlug, parseTags } from "#features/blog/rules.ts";
import { clock, days } from "#platform/clock.ts";
import { db } from "#platform/database.ts";

const folder = path.resolve(import.meta.dirname, "demo-posts");
const FORM = /^# (?<title>.+)\n\nTags: (?<tags>.+)\n\n(?<content>[^]+)$/;

export async function seedPosts(authorEmail: string): Promise<void> {
  const author = await db
    .selectFrom("appUser")
    .select("id")
    .where("email", "=", authorEmail)
    .executeTakeFirstOrThrow();
  const realNow = clock.now;
  const files = globSync("*.md", { cwd: folder }).toSorted();
  for (const [index, file] of files.entries()) {
    const form = FORM.exec(readFileSync(path.join(folder, file), "utf8"))?.groups;
    if (!form) throw new Error(`${file} must have the form "# Title", "Tags: ...", content`);
    const { title, tags, content } = form as { title: string; tags: string; content: string };
    if (await findPublishedPost(createSlug(title))) continue;
    // Publish one post a week, with the last one yesterday.
    const at = new Date(realNow().getTime() - days(1 + 7 * (files.length - 1 - index)));
    clock.now = () => at;
    await createPost(
      { user: author },
      {
        title,
        tags: parseTags(tags),
        content,
        excerpt: content.split("\n\n")[0]!.slice(0, 300),
        featuredImage: null,
        status: "published",
      },
    );
  }
  clock.now = realNow;
}
