import * as z from "zod";
import { adminOperation, errors } from "#platform/api-contract.ts";
import { EditedPost, PostCounts, PostEntries, PostId, PostStatus, PostSummary } from "./schema.ts";

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
    .output(EditedPost),
  create: adminOperation
    .route({ method: "POST", path: "/admin/posts", successStatus: 201, tags, summary: "Write a post" })
    .input(PostEntries)
    .output(EditedPost),
  update: postOperation
    .errors(errors("POST_CHANGED"))
    .route({
      method: "PUT",
      path: "/admin/posts/{postId}",
      tags,
      summary: "Change a post",
      description: "Refused when somebody else saved it after the version that is named.",
    })
    .input(ById.extend(PostEntries.shape).extend({ version: z.int32().min(1) }))
    .output(EditedPost),
  setStatus: postOperation
    .route({
      method: "PATCH",
      path: "/admin/posts/{postId}/status",
      tags,
      summary: "Publish a post, make it a draft again or archive it",
    })
    .input(ById.extend({ status: PostStatus }))
    .output(EditedPost),
  remove: adminOperation
    .route({ method: "DELETE", path: "/admin/posts/{postId}", tags, summary: "Delete a post" })
    .input(ById)
    .output(z.object({ ok: z.literal(true) })),
  openPreview: postOperation
    .route({
      method: "PUT",
      path: "/admin/posts/{postId}/preview-link",
      tags,
      summary: "Make a secret address that shows a post, published or not",
      description: "One that is there already stays.",
    })
    .input(ById)
    .output(EditedPost),
  closePreview: postOperation
    .route({
      method: "DELETE",
      path: "/admin/posts/{postId}/preview-link",
      tags,
      summary: "End the secret address; the next one is another",
    })
    .input(ById)
    .output(EditedPost),
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
