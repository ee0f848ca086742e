import { data, Link } from "react-router";
import { FailedToast } from "#features/blog/components/failed-toast.tsx";
import { PostCard } from "#features/blog/components/post-card.tsx";
import { prose } from "#features/blog/components/prose.ts";
import { TagLinks } from "#features/blog/components/tag-links.tsx";
import { findPublishedPost, listRelatedPosts } from "#features/blog/queries.server.ts";
import { minutesToRead } from "#features/blog/rules.ts";
import { dateInWords } from "#platform/date-words.ts";
import { log } from "#platform/log.ts";
import { renderMarkdown } from "#platform/markdown.ts";
import { breadcrumbs, pageMeta } from "#app/site/page-meta.ts";
import { siteOrigin } from "#app/site/site-origin.server.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import type { Route } from "./+types/blog-post";

const FAILED = "Failed to load blog post";

export const meta: Route.MetaFunction = ({ loaderData: { origin, post } }) => {
  if (!post) return [{ title: "Post Not Found · FirstWhistle" }, { name: "robots", content: "noindex" }];
  const path = `/blog/${post.slug}`;
  return pageMeta({
    title: post.title,
    description: post.excerpt.slice(0, 160),
    path,
    origin,
    type: "article",
    ...(post.featuredImage && { image: post.featuredImage }),
    structured: [
      {
        "@type": "Article",
        headline: post.title,
        description: post.excerpt,
        datePublished: post.publishedAt,
        dateModified: post.updatedAt,
        author: { "@type": "Person", name: post.authorName ?? "FirstWhistle" },
        publisher: { "@type": "Organization", name: "FirstWhistle", url: `${origin}/` },
        mainEntityOfPage: `${origin}${path}`,
        ...(post.featuredImage && { image: post.featuredImage }),
      },
      breadcrumbs(origin, [
        { name: "Blog", path: "/blog" },
        { name: post.title, path },
      ]),
    ],
  });
};

export async function loader({ params }: Route.LoaderArgs) {
  const origin = siteOrigin();
  const nothing = { origin, post: null, html: "", minutes: 0, related: [] };
  try {
    const found = await findPublishedPost(params.slug);
    if (!found) return data({ ...nothing, failed: false }, { status: 404 });
    const { content, ...post } = found;
    const related = await listRelatedPosts(found);
    return data({
      origin,
      post,
      html: renderMarkdown(content),
      minutes: minutesToRead(content),
      related,
      failed: false,
    });
  } catch (error) {
    log.error({ err: error }, "a post could not be read");
    return data({ ...nothing, failed: true }, { status: 503 });
  }
}

const page = "mx-auto w-full max-w-[1200px] px-6 py-8 md:py-14";

export default function BlogPost({ loaderData }: Route.ComponentProps) {
  const { post, html, minutes, related, failed } = loaderData;
  if (!post)
    return (
      <div className={page}>
        {failed && <FailedToast>{FAILED}</FailedToast>}
        <h1 className="sr-only">Blog</h1>
        <EmptyState title={failed ? "The post did not load" : "Post Not Found"} headingLevel={2}>
          <Link className="link" to="/blog">
            All posts
          </Link>
        </EmptyState>
      </div>
    );
  return (
    <div className={page}>
      <article>
        <p>
          <Link className="link inline-flex min-h-11 items-center" to="/blog">
            Blog
          </Link>
        </p>
        <h1 className="big mt-2 max-w-[24ch] wrap-anywhere">{post.title}</h1>
        <p className="mt-4 text-ink-3">
          {post.authorName ?? "FirstWhistle"} · {dateInWords(post.publishedAt!.slice(0, 10))} · {minutes} min
          read
        </p>
        {post.featuredImage && (
          <img
            src={post.featuredImage}
            alt=""
            className="mt-7 max-h-[440px] w-full rounded-xl object-cover"
          />
        )}
        <div className={`mt-6 ${prose}`} dangerouslySetInnerHTML={{ __html: html }} />
        {post.tags.length > 0 && (
          <div className="mt-8">
            <TagLinks tags={post.tags} />
          </div>
        )}
      </article>
      {related.length > 0 && (
        <section className="mt-14 border-t border-line pt-9">
          <h2 className="h1">Related articles</h2>
          <div className="mt-5 grid gap-[18px] md:grid-cols-2 lg:grid-cols-3">
            {related.map((each) => (
              <PostCard key={each.id} post={each} heading="h3" />
            ))}
          </div>
        </section>
      )}
    </div>
  );
}
