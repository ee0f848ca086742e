import { formatDate } from "#platform/date-format.ts";
import type { Post } from "../schema.ts";
import { prose } from "./prose.ts";
import { TagLinks } from "./tag-links.tsx";

interface PostArticleProps {
  post: Omit<Post, "content">;
  /** The post's content as sanitized HTML. */
  html: string;
  minutes: number;
}

/** Renders a post for readers. */
export function PostArticle({ post, html, minutes }: PostArticleProps) {
  const publishedOn = post.publishedAt && formatDate(post.publishedAt.slice(0, 10));
  return (
    <>
      <h1 className="big mt-2 max-w-[24ch] wrap-anywhere">{post.title}</h1>
      <p className="mt-4 text-ink-3">
        {[post.authorName ?? "FirstWhistle", publishedOn, `${minutes} min read`].filter(Boolean).join(" · ")}
      </p>
      {post.featuredImage && (
        <img src={post.featuredImage} alt="" className="mt-7 max-h-[440px] w-full rounded-xl object-cover" />
      )}
      <div className={`mt-6 ${prose}`} dangerouslySetInnerHTML={{ __html: html }} />
      {post.tags.length > 0 && (
        <div className="mt-8">
          <TagLinks tags={post.tags} />
        </div>
      )}
    </>
  );
}
