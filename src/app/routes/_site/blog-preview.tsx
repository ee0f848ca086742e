import { data, redirect } from "react-router";
import { PostArticle } from "#features/blog/components/post-article.tsx";
import { getPreviewedPost } from "#features/blog/queries.server.ts";
import { computeReadingMinutes } from "#features/blog/rules.ts";
import { errorTable } from "#platform/error-codes.ts";
import { AppError } from "#platform/errors.ts";
import { renderPost } from "#features/blog/rendering/queries.server.ts";
import { limitFailedLookups } from "#platform/rate-limit.ts";
import { clientAddressContext } from "#app/request-context.ts";
import { Banner } from "#ui/banner.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import type { Route } from "./+types/blog-preview";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.post ? `Preview: ${loaderData.post.title}` : "Preview"} · FirstWhistle` },
  { name: "robots", content: "noindex" },
];

/** Anyone with the link can open the preview, but no cache may store it. */
export const headers = () => ({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex" });

export async function loader({ params, context }: Route.LoaderArgs) {
  try {
    const fullPost = await limitFailedLookups(context.get(clientAddressContext), () =>
      getPreviewedPost(params.token),
    );
    // A published post has a public URL that can be shared.
    if (fullPost.status === "published" && !fullPost.isScheduled) throw redirect(`/blog/${fullPost.slug}`);
    const { content, ...post } = fullPost;
    return data({ post, html: await renderPost(content), minutes: computeReadingMinutes(content) });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const status = error.code === "LINK_INVALID" ? 404 : errorTable[error.code].status;
    return data({ post: null, html: "", minutes: 0 }, { status });
  }
}

export default function BlogPreview({ loaderData: { post, html, minutes } }: Route.ComponentProps) {
  return (
    <div className="mx-auto w-full max-w-[1200px] px-6 py-8 md:py-14">
      {post ? (
        <article>
          <Banner tone="info" className="mb-6">
            This is a preview of an unpublished post. Please don't share the link.
          </Banner>
          <PostArticle post={post} html={html} minutes={minutes} />
        </article>
      ) : (
        <EmptyState size="page" title="Preview Not Found">
          The link was turned off or is incomplete. Ask the person who sent it for a new one.
        </EmptyState>
      )}
    </div>
  );
}
