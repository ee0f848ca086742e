import { data, redirect } from "react-router";
import { PostArticle } from "#features/blog/components/post-article.tsx";
import { getPreviewedPost } from "#features/blog/queries.server.ts";
import { minutesToRead } from "#features/blog/rules.ts";
import { errorTable } from "#platform/error-codes.ts";
import { AppError } from "#platform/errors.ts";
import { renderMarkdown } from "#platform/markdown.ts";
import { countMisses } from "#platform/rate-limit.ts";
import { clientAddressContext } from "#app/request-context.ts";
import { Banner } from "#ui/banner.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import type { Route } from "./+types/blog-preview";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.post ? `Preview: ${loaderData.post.title}` : "Preview"} · FirstWhistle` },
  { name: "robots", content: "noindex" },
];

/** For whoever has the address, and nobody's cache. */
export const headers = () => ({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex" });

export async function loader({ params, context }: Route.LoaderArgs) {
  try {
    const found = await countMisses(context.get(clientAddressContext), () => getPreviewedPost(params.token));
    // What everybody may read has an address that may be passed on.
    if (found.status === "published" && !found.isScheduled) throw redirect(`/blog/${found.slug}`);
    const { content, ...post } = found;
    return data({ post, html: renderMarkdown(content), minutes: minutesToRead(content) });
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
            This is a preview. The post is not published, and its address is for you alone.
          </Banner>
          <PostArticle post={post} html={html} minutes={minutes} />
        </article>
      ) : (
        <EmptyState size="page" title="This preview is not there">
          Its link was turned off, or a part of it is missing. Please ask whoever sent it to you.
        </EmptyState>
      )}
    </div>
  );
}
