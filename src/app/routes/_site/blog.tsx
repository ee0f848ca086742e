import { data, Link } from "react-router";
import { PostCard } from "#features/blog/components/post-card.tsx";
import { TagLinks } from "#features/blog/components/tag-links.tsx";
import { listPublishedPosts, listTags } from "#features/blog/queries.server.ts";
import { log } from "#platform/log.ts";
import { FailedToast } from "#app/site/failed-toast.tsx";
import { createBreadcrumbs, createPageMeta } from "#app/site/page-meta.ts";
import { getSiteOrigin } from "#app/site/site-origin.server.ts";
import { LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import type { Route } from "./+types/blog";

const FAILED = "Failed to load blog posts";

export const meta: Route.MetaFunction = ({ loaderData: { origin } }) => [
  ...createPageMeta({
    title: "Blog",
    description: "Short posts about running an amateur team: lineups, reminders, rain, money, and people.",
    path: "/blog",
    preview: "blog",
    origin,
    structured: [createBreadcrumbs(origin, [{ name: "Blog", path: "/blog" }])],
  }),
  {
    tagName: "link",
    rel: "alternate",
    type: "application/rss+xml",
    title: "FirstWhistle",
    href: `${origin}/blog/feed.xml`,
  },
];

/**
 * Cleans up a tag from the query string by replacing control characters, because PostgreSQL can't store NUL. No tag
 * contains such characters, so the result matches nothing.
 */
const toTag = (text: string | null) => text?.slice(0, 40).replaceAll(/\p{Cc}/gu, "\uFFFD") || undefined;

export async function loader({ request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const tag = toTag(query.get("tag"));
  const sharedProps = { origin: getSiteOrigin(), tag };
  try {
    const [{ posts, older }, tags] = await Promise.all([
      listPublishedPosts({ tag, before: query.get("before") ?? undefined }),
      listTags(),
    ]);
    return data({ ...sharedProps, posts, older, tags: tag && !tags.includes(tag) ? [tag, ...tags] : tags });
  } catch (error) {
    log.error({ err: error }, "failed to load blog posts");
    return data({ ...sharedProps, posts: null, older: null, tags: [] }, { status: 503 });
  }
}

/** After hydration, a list that fails to load shows an error in its place (BLOG-07). */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    // React Router throws redirects as Response objects.
    if (error instanceof Response) throw error;
    const tag = toTag(new URL(request.url).searchParams.get("tag"));
    return { origin: "", tag, posts: null, older: null, tags: tag ? [tag] : [] };
  }
}

export default function Blog({ loaderData }: Route.ComponentProps) {
  const { posts, older, tags, tag } = loaderData;
  return (
    <div className="mx-auto w-full max-w-[1200px] px-6 py-8 md:py-14">
      <h1 className="big">The playbook for running a team</h1>
      <p className="mt-3 mb-6 max-w-[600px] text-[16.5px] text-ink-2">
        What captains and coaches learn the hard way, so you don't have to.
      </p>
      <TagLinks tags={tags} active={tag} isFilter />
      {posts === null ? (
        <>
          <FailedToast>{FAILED}</FailedToast>
          <EmptyState
            className="mt-7"
            title="We Couldn't Load the Posts"
            headingLevel={2}
            action={
              <LinkButton to={tag ? `/blog?tag=${encodeURIComponent(tag)}` : "/blog"}>Try Again</LinkButton>
            }
          >
            We're having trouble reaching our server. Try again in a moment.
          </EmptyState>
        </>
      ) : posts.length === 0 ? (
        <EmptyState
          className="mt-7"
          title="No posts found"
          headingLevel={2}
          action={tag === undefined ? undefined : <LinkButton to="/blog">Show All Posts</LinkButton>}
        >
          {tag === undefined ? "Our first post is on its way." : "No posts with this tag yet."}
        </EmptyState>
      ) : (
        <div className="mt-7 grid gap-[18px] md:grid-cols-2 lg:grid-cols-3">
          {posts.map((post) => (
            <PostCard key={post.id} post={post} />
          ))}
        </div>
      )}
      <p className="mt-8 flex flex-wrap gap-x-6">
        {older !== null && (
          <Link
            className="link inline-flex min-h-11 items-center"
            to={`/blog?${new URLSearchParams({ ...(tag && { tag }), before: older })}`}
          >
            Older posts
          </Link>
        )}
        <a className="link inline-flex min-h-11 items-center" href="/blog/feed.xml">
          RSS feed
        </a>
      </p>
    </div>
  );
}
