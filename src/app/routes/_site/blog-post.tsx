import { data, Link } from "react-router";
import { PostArticle } from "#features/blog/components/post-article.tsx";
import { PostCard } from "#features/blog/components/post-card.tsx";
import { findPictureAddress } from "#features/blog/pictures/queries.server.ts";
import { findPublishedPost, listRelatedPosts } from "#features/blog/queries.server.ts";
import { descriptionOf, minutesToRead } from "#features/blog/rules.ts";
import { log } from "#platform/log.ts";
import { renderMarkdown } from "#platform/markdown.ts";
import { FailedToast } from "#app/site/failed-toast.tsx";
import { breadcrumbs, pageMeta, PICTURE_SIZE, previewOf, type PagePicture } from "#app/site/page-meta.ts";
import { siteOrigin } from "#app/site/site-origin.server.ts";
import { LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import type { Route } from "./+types/blog-post";

const FAILED = "Failed to load blog post";

/** Its author's, or the one that was drawn of its title; without either the one of the blog. */
function pictureOf(
  origin: string,
  { title, featuredImage }: { title: string; featuredImage: string | null },
  drawn: string | null,
): PagePicture {
  if (featuredImage) return { url: featuredImage, alt: title };
  if (drawn) return { url: origin + drawn, alt: title, size: PICTURE_SIZE };
  return previewOf(origin, "blog");
}

export const meta: Route.MetaFunction = ({ loaderData: { origin, post, drawn, description, failed } }) => {
  if (!post) {
    const title = failed ? "The post did not load" : "Post Not Found";
    return [{ title: `${title} · FirstWhistle` }, { name: "robots", content: "noindex" }];
  }
  const path = `/blog/${post.slug}`;
  const us = { "@type": "Organization", name: "FirstWhistle", url: `${origin}/` };
  const picture = pictureOf(origin, post, drawn);
  return pageMeta({
    title: post.title,
    description,
    path,
    origin,
    type: "article",
    picture,
    structured: [
      {
        "@type": "Article",
        headline: post.title,
        description,
        datePublished: post.publishedAt,
        dateModified: post.updatedAt,
        author: post.authorName === null ? us : { "@type": "Person", name: post.authorName },
        publisher: us,
        mainEntityOfPage: `${origin}${path}`,
        image: picture.url,
      },
      breadcrumbs(origin, [
        { name: "Blog", path: "/blog" },
        { name: post.title, path },
      ]),
    ],
  });
};

const NOTHING = { origin: "", post: null, drawn: null, description: "", html: "", minutes: 0, related: [] };

export async function loader({ params }: Route.LoaderArgs) {
  const origin = siteOrigin();
  const nothing = { ...NOTHING, origin };
  try {
    const found = await findPublishedPost(params.slug);
    if (!found) return data({ ...nothing, failed: false }, { status: 404 });
    const { content, ...post } = found;
    const [related, drawn] = await Promise.all([
      listRelatedPosts(found),
      post.featuredImage ? null : findPictureAddress(post),
    ]);
    return data({
      origin,
      post,
      drawn,
      description: descriptionOf(post.excerpt, content),
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

/** With the page's script a post that does not arrive is said where it would stand (BLOG-10). */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    // This is how a redirect arrives.
    if (error instanceof Response) throw error;
    return { ...NOTHING, failed: true };
  }
}

const page = "mx-auto w-full max-w-[1200px] px-6 py-8 md:py-14";

export default function BlogPost({ loaderData }: Route.ComponentProps) {
  const { post, html, minutes, related, failed } = loaderData;
  if (!post)
    return (
      <div className={page}>
        {failed && <FailedToast>{FAILED}</FailedToast>}
        {failed ? (
          <EmptyState
            size="page"
            title="The post did not load"
            action={<LinkButton to=".">Try Again</LinkButton>}
          >
            Something is in the way between you and us. Usually it is gone in a moment.
          </EmptyState>
        ) : (
          <EmptyState
            size="page"
            title="Post Not Found"
            action={<LinkButton to="/blog">All Posts</LinkButton>}
          >
            It may have been renamed or taken back. The others are still there.
          </EmptyState>
        )}
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
        <PostArticle post={post} html={html} minutes={minutes} />
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
