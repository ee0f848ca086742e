import * as z from "zod";
import { removeInvisible } from "#platform/one-line.ts";

export const PostId = z.uuid();

export const PostStatus = z.enum(["draft", "published", "archived"]);
export type PostStatus = z.infer<typeof PostStatus>;

const REQUIRED = "Title and content are required";

/** Strips control and invisible characters, which pasted text can contain. PostgreSQL rejects NUL. */
const line = z.string().overwrite((text) => removeInvisible(text).replaceAll(/\p{Cc}+\s*/gu, " "));
const text = z.string().overwrite((input) => input.replaceAll(/[^\P{Cc}\n\r\t]/gu, ""));

/** The fields an author enters. Images are external URLs, because we store only text (ADMBLOG-15). */
export const PostInput = z.object({
  title: line.trim().min(1, REQUIRED).max(200),
  content: text.trim().min(1, REQUIRED).max(100_000),
  excerpt: text.trim().max(500).default(""),
  tags: z
    .array(
      z
        .string()
        .trim()
        .min(1)
        .max(40, "Use 40 characters or fewer for each tag")
        .regex(/^\P{Cc}*$/u),
    )
    .max(10, "Use ten tags or fewer")
    .default([]),
  featuredImage: z
    .url({ protocol: /^https$/, error: "Enter a URL that starts with https://" })
    .max(2000, "Use a shorter URL")
    .nullable()
    .default(null),
  status: PostStatus.default("draft"),
  /** When to publish the post, if not right away. A post that is already published keeps its date (OP2-37). */
  publishAt: z.iso.datetime({ offset: true }).optional(),
});
export type PostInput = z.infer<typeof PostInput>;

/** A post, including its content. */
export const Post = z.object({
  id: PostId,
  slug: z.string(),
  title: z.string(),
  content: z.string(),
  excerpt: z.string(),
  tags: z.array(z.string()),
  featuredImage: z.string().nullable(),
  status: PostStatus,
  /** Null after the author's account is deleted. */
  authorName: z.string().nullable(),
  /** The publication time, which is in the future for a scheduled post. Null if the post isn't published. */
  publishedAt: z.iso.datetime().nullable(),
  isScheduled: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Post = z.infer<typeof Post>;

/** A post in the editor. */
export const EditablePost = Post.extend({
  /** Incremented on every change. To update the post, send the version that the edit is based on. */
  version: z.number().int(),
  /** The private preview link, or null if there is none. */
  previewUrl: z.string().nullable(),
});
export type EditablePost = z.infer<typeof EditablePost>;

/** A post in a list, without its content. */
export const PostSummary = Post.omit({ content: true });
export type PostSummary = z.infer<typeof PostSummary>;

export const PostCounts = z.object({
  total: z.number().int(),
  published: z.number().int(),
  scheduled: z.number().int(),
  draft: z.number().int(),
  archived: z.number().int(),
});
export type PostCounts = z.infer<typeof PostCounts>;
