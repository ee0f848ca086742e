import * as z from "zod";

export const PostId = z.uuid();

export const PostStatus = z.enum(["draft", "published", "archived"]);
export type PostStatus = z.infer<typeof PostStatus>;

const REQUIRED = "Title and content are required";

/** Control characters come along when text is pasted; nobody sees them, and PostgreSQL refuses a NUL. */
const line = z.string().overwrite((text) => text.replaceAll(/\p{Cc}+\s*/gu, " "));
const text = z.string().overwrite((typed) => typed.replaceAll(/[^\P{Cc}\n\r\t]/gu, ""));

/** What an author enters. Pictures are addresses elsewhere: we store words (ADMBLOG-15). */
export const PostEntries = z.object({
  title: line.trim().min(1, REQUIRED).max(200),
  content: text.trim().min(1, REQUIRED).max(100_000),
  excerpt: text.trim().max(500).default(""),
  tags: z
    .array(
      z
        .string()
        .trim()
        .min(1)
        .max(40, "Please use at most 40 characters for each tag")
        .regex(/^\P{Cc}*$/u),
    )
    .max(10, "Please use at most ten tags")
    .default([]),
  featuredImage: z
    .url({ protocol: /^https$/, error: "Please enter an address that begins with https://" })
    .max(2000, "Please use a shorter address")
    .nullable()
    .default(null),
  status: PostStatus.default("draft"),
  /** When a published post appears, if not at once. What readers have seen already keeps its date (OP2-37). */
  publishAt: z.iso.datetime({ offset: true }).optional(),
});
export type PostEntries = z.infer<typeof PostEntries>;

/** A post as its authors see it. */
export const Post = z.object({
  id: PostId,
  slug: z.string(),
  title: z.string(),
  content: z.string(),
  excerpt: z.string(),
  tags: z.array(z.string()),
  featuredImage: z.string().nullable(),
  status: PostStatus,
  /** Null once the author's account is gone. */
  authorName: z.string().nullable(),
  /** Ahead of now for a post that waits for its time. */
  publishedAt: z.iso.datetime().nullable(),
  isScheduled: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Post = z.infer<typeof Post>;

/** A post in the editor. */
export const EditedPost = Post.extend({
  /** Goes up with every change. Whoever saves names the one they began with. */
  version: z.number().int(),
  /** Where anybody who has the address reads it, published or not; null unless somebody asked for one. */
  previewUrl: z.string().nullable(),
});
export type EditedPost = z.infer<typeof EditedPost>;

/** A post in a list: without its content. */
export const PostSummary = Post.omit({ content: true });
export type PostSummary = z.infer<typeof PostSummary>;

export const PostCounts = z.object({
  total: z.number().int(),
  published: z.number().int(),
  draft: z.number().int(),
  archived: z.number().int(),
});
export type PostCounts = z.infer<typeof PostCounts>;
