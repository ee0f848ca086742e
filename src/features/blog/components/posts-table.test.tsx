import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import type { PostSummary } from "../schema.ts";
import { PostsTable } from "./posts-table.tsx";

const post = (title: string, changes: Partial<PostSummary>): PostSummary => ({
  id: "0190a000-0000-7000-8000-000000000001",
  slug: title.toLowerCase(),
  title,
  excerpt: "Words.",
  tags: [],
  featuredImage: null,
  status: "draft",
  authorName: "Robin Vale",
  publishedAt: null,
  isScheduled: false,
  createdAt: "2026-04-16T12:00:00.000Z",
  updatedAt: "2026-04-16T12:00:00.000Z",
  ...changes,
});
const noop = () => {};

it("links to published posts, and no others, in a new tab [ADMBLOG-07]", () => {
  const posts = [
    post("Live", { status: "published" }),
    post("Waiting", { status: "published", isScheduled: true }),
    post("Draft", {}),
    post("Archived", { status: "archived" }),
  ].map((row, index) => ({ ...row, id: `${row.id.slice(0, -1)}${index}` }));
  const markup = renderToStaticMarkup(
    <MemoryRouter>
      <PostsTable
        posts={posts}
        pendingChange={undefined}
        onStatusChange={noop}
        onEdit={noop}
        onDelete={noop}
      />
    </MemoryRouter>,
  );
  // A scheduled post isn't called published.
  expect([...markup.matchAll(/<option [^>]*selected=""[^>]*>([^<]*)/g)].map(([, label]) => label)).toEqual([
    "Published",
    "Scheduled",
    "Draft",
    "Archived",
  ]);
  const links = [...markup.matchAll(/<a [^>]*>/g)].map(([tag]) => tag);
  expect(links).toHaveLength(1);
  for (const attribute of ['href="/blog/live"', 'target="_blank"', 'aria-label="View Live"'])
    expect(links[0]).toContain(attribute);
});
