import { data, Link } from "react-router";
import { PostArticle } from "#features/blog/components/post-article.tsx";
import { PostCard } from "#features/blog/components/post-card.tsx";
import { findPictureUrl } from "#features/blog/pictures/queries.server.ts";
import { findPublishedPost, listRelatedPosts } from "#features/blog/queries.server.ts";
import { getDescription, computeReadingMinutes } from "#features/blog/rules.ts";
import { log } from "#platform/log.ts";
import { renderPost } from "#features/blog/rendering/queries.server.ts";
import { FailedToast } from "#app/site/failed-toast.tsx";
import {
  createBreadcrumbs,
  createPageMeta,
  PICTURE_SIZE,
  getPreviewPicture,
  type PagePicture,
} from "#app/site/page-meta.ts";
import { getSiteOrigin } from "#app/site/site-origin.server.ts";
import { LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import type { Route } from "./+types/blog-post";

const FAILED = "Failed to load blog post";

/**
 * Returns the post's featured image if it has one, or else the image generated from its title, or else the blog's
 * shared image.
 */
function getPicture(
  origin: string,
  { title, featuredImage }: { title: string; featuredImage: string | null },
  drawn: string | null,
): PagePicture {
  if (featuredImage) return { url: featuredImage, alt: title };
  if (drawn) return { url: origin + drawn, alt: title, size: PICTURE_SIZE };
  return getPreviewPicture(origin, "blog");
}

export const meta: Route.MetaFunction = ({ loaderData: { origin, post, drawn, description, failed } }) => {
  if (!post) {
    const title = failed ? "We Couldn't Load This Post" : "Post Not Found";
    return [{ title: `${title} · FirstWhistle` }, { name: "robots", content: "noindex" }];
  }
  const path = `/blog/${post.slug}`;
  const us = { "@type": "Organization", name: "FirstWhistle", url: `${origin}/` };
  const picture = getPicture(origin, post, drawn);
  return createPageMeta({
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
      createBreadcrumbs(origin, [
        { name: "Blog", path: "/blog" },
        { name: post.title, path },
      ]),
    ],
  });
};

const NO_POST = { origin: "", post: null, drawn: null, description: "", html: "", minutes: 0, related: [] };

export async function loader({ params }: Route.LoaderArgs) {
  const origin = getSiteOrigin();
  const noPost = { ...NO_POST, origin };
  try {
    const fullPost = await findPublishedPost(params.slug);
    if (!fullPost) return data({ ...noPost, failed: false }, { status: 404 });
    const { content, ...post } = fullPost;
    const [html, related, drawn] = await Promise.all([
      renderPost(content),
      listRelatedPosts(fullPost),
      post.featuredImage ? null : findPictureUrl(post),
    ]);
    return data({
      origin,
      post,
      drawn,
      description: getDescription(post.excerpt, content),
      html,
      minutes: computeReadingMinutes(content),
      related,
      failed: false,
    });
  } catch (error) {
    log.error({ err: error }, "failed to load blog post");
    return data({ ...noPost, failed: true }, { status: 503 });
  }
}

/** After hydration, a post that fails to load shows an error in its place (BLOG-10). */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    // React Router throws redirects as Response objects.
    if (error instanceof Response) throw error;
    return { ...NO_POST, failed: true };
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
            title="We Couldn't Load This Post"
            action={<LinkButton to=".">Try Again</LinkButton>}
          >
            We're having trouble reaching our server. Try again in a moment.
          </EmptyState>
        ) : (
          <EmptyState
            size="page"
            title="Post Not Found"
            action={<LinkButton to="/blog">All Posts</LinkButton>}
          >
            It may have been renamed or unpublished. You can still read our other posts.
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
            {related.map((relatedPost) => (
              <PostCard key={relatedPost.id} post={relatedPost} heading="h3" />
            ))}
          </div>
        </section>
      )}
    </div>
  );
}
