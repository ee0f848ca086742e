// The first posts of the blog, from scripts/demo-posts. Repeatable: a post whose address is taken stays as it is.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { createPost } from "#features/blog/commands.server.ts";
import { findPublishedPost } from "#features/blog/queries.server.ts";
import { slugOf, tagsOf } from "#features/blog/rules.ts";
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
    if (!form) throw new Error(`${file} is not written as "# Title", "Tags: ...", content`);
    const { title, tags, content } = form as { title: string; tags: string; content: string };
    if (await findPublishedPost(slugOf(title))) continue;
    // One a week, the last one yesterday.
    const at = new Date(realNow().getTime() - days(1 + 7 * (files.length - 1 - index)));
    clock.now = () => at;
    await createPost(
      { user: author },
      {
        title,
        tags: tagsOf(tags),
        content,
        excerpt: content.split("\n\n")[0]!.slice(0, 300),
        featuredImage: null,
        status: "published",
      },
    );
  }
  clock.now = realNow;
}
