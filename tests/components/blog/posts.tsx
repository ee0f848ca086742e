import { expect } from "vitest";
import { page } from "vitest/browser";
import type { EditablePost } from "#features/blog/schema.ts";
import { contract } from "#server/contract.ts";
import { network } from "../network.ts";
import { sampleId } from "../samples.ts";
import { openScreen } from "../screen.tsx";

// Helpers for tests of /admin/blog.

export const samplePost = (changes: Partial<EditablePost> = {}): EditablePost => ({
  id: sampleId(),
  slug: "rain-or-shine",
  title: "Rain or Shine",
  content: "Some words.",
  excerpt: "Some words.",
  tags: ["weather", "b"],
  featuredImage: null,
  status: "draft",
  authorName: "Robin Vale",
  publishedAt: null,
  isScheduled: false,
  createdAt: "2026-11-10T15:00:00.000Z",
  updatedAt: "2026-11-10T15:00:00.000Z",
  version: 1,
  previewUrl: null,
  ...changes,
});

export const row = () => page.getByRole("row").filter({ hasText: "Rain or Shine" });
export const dialog = () => page.getByRole("dialog");
export const content = () => dialog().getByRole("textbox", { name: "Content" });
export const status = () => dialog().getByRole("status").first();

/** Mocks a server that has these posts and returns Markdown unchanged. */
export function mockPosts(...posts: EditablePost[]) {
  const { blog } = contract;
  const count = (wanted: string) => posts.filter((post) => post.status === wanted).length;
  network.respond(blog.list, ({ search = "", status: wanted }) => ({
    posts: posts
      .filter((post) => post.title.toLowerCase().includes(search) && (!wanted || post.status === wanted))
      .map(({ content: _content, version: _version, previewUrl: _previewUrl, ...summary }) => summary),
    counts: {
      total: posts.length,
      published: count("published"),
      draft: count("draft"),
      scheduled: 0,
      archived: count("archived"),
    },
  }));
  if (posts[0]) network.respond(blog.get, posts[0]);
  network.respond(blog.preview, ({ content: typed }) => ({ html: `<p>${typed}</p>` }));
}

/** Mocks saving a post. Returns the next version with the submitted values. */
export function mockSaving(post: EditablePost) {
  network.respond(contract.blog.update, ({ postId: _postId, publishAt: _publishAt, ...entries }) => {
    const savedPost = { ...post, ...entries, version: entries.version + 1 };
    network.respond(contract.blog.get, savedPost);
    return savedPost;
  });
}

export const openPosts = (size?: "desk" | "phone") =>
  openScreen("/admin/blog", { size, user: { role: "admin", twoFactorEnabled: true } });

export async function openEditor(post: EditablePost, size?: "desk" | "phone") {
  mockPosts(post);
  const screen = await openPosts(size);
  await page.getByRole("button", { name: `Edit ${post.title}` }).click();
  await expect.element(content()).toHaveValue(post.content);
  return screen;
}
