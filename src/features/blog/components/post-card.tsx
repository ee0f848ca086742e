import { Link } from "react-router";
import { formatDate } from "#platform/date-format.ts";
import type { PostSummary } from "../schema.ts";

/** A post in a list. The whole card is a link. */
export function PostCard({ post, heading: Heading = "h2" }: { post: PostSummary; heading?: "h2" | "h3" }) {
  return (
    <article className="relative flex flex-col overflow-hidden rounded-xl border border-line bg-surface hover:border-line-strong">
      {post.featuredImage && (
        <img src={post.featuredImage} alt="" loading="lazy" className="aspect-[2/1] w-full object-cover" />
      )}
      <div className="flex flex-1 flex-col p-5 md:p-[26px]">
        <p className="caption text-ink-3">{formatDate(post.publishedAt!.slice(0, 10))}</p>
        <Heading className="mt-2 font-display text-xl leading-[1.2] font-bold tracking-[-0.015em] wrap-anywhere font-stretch-106%">
          <Link to={`/blog/${post.slug}`} className="after:absolute after:inset-0">
            {post.title}
          </Link>
        </Heading>
        <p className="mt-2 line-clamp-4 text-[15.5px] wrap-anywhere text-ink-2">{post.excerpt}</p>
        {post.tags.length > 0 && <p className="caption mt-auto pt-4 text-ink-3">{post.tags.join(" · ")}</p>}
      </div>
    </article>
  );
}
