import * as z from "zod";
import { adminOperation, errors } from "#platform/api-contract.ts";
import { Post, PostCounts, PostEntries, PostId, PostStatus, PostSummary } from "./schema.ts";

const tags = ["blog"];
const ById = z.object({ postId: PostId });
const postOperation = adminOperation.errors(errors("NOT_FOUND"));

/** For those who write. What is published is read as pages, without an API. */
export const blogContract = {
  list: adminOperation
    .route({
      method: "GET",
      path: "/admin/posts",
      tags,
      summary: "All posts, newest first, with counts by status",
      description:
        "At most 200, without their content. The counts are of all posts, whatever is searched for.",
    })
    .input(z.object({ search: z.string().max(100).optional(), status: PostStatus.optional() }))
    .output(z.object({ posts: z.array(PostSummary), counts: PostCounts })),
  get: postOperation
    .route({ method: "GET", path: "/admin/posts/{postId}", tags, summary: "A post with its content" })
    .input(ById)
    .output(Post),
  create: adminOperation
    .route({ method: "POST", path: "/admin/posts", successStatus: 201, tags, summary: "Write a post" })
    .input(PostEntries)
    .output(Post),
  update: postOperation
    .route({ method: "PUT", path: "/admin/posts/{postId}", tags, summary: "Change a post" })
    .input(ById.extend(PostEntries.shape))
    .output(Post),
  setStatus: postOperation
    .route({
      method: "PATCH",
      path: "/admin/posts/{postId}/status",
      tags,
      summary: "Publish a post, make it a draft again or archive it",
    })
    .input(ById.extend({ status: PostStatus }))
    .output(Post),
  remove: adminOperation
    .route({ method: "DELETE", path: "/admin/posts/{postId}", tags, summary: "Delete a post" })
    .input(ById)
    .output(z.object({ ok: z.literal(true) })),
  preview: adminOperation
    .route({
      method: "POST",
      path: "/admin/posts/previews",
      tags,
      summary: "Markdown as it will be shown",
      description: "Changes nothing.",
    })
    .input(z.object({ content: z.string().max(100_000) }))
    .output(z.object({ html: z.string() })),
};
