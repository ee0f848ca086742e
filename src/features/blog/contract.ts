import * as z from "zod";
import { adminOperation, routineOperation, sensitiveOperation } from "#platform/admin-contract.ts";
import { declareErrors } from "#platform/api-contract.ts";
import { EditablePost, PostCounts, PostInput, PostId, PostStatus, PostSummary } from "./schema.ts";

const tags = ["blog"];
const ById = z.object({ postId: PostId });
const postOperation = routineOperation.errors(declareErrors("NOT_FOUND"));

/** Blog operations for administrators. Readers don't need an API, because published posts are rendered as pages. */
export const blogContract = {
  list: adminOperation
    .route({
      method: "GET",
      path: "/admin/posts",
      tags,
      summary: "List posts, newest first, with counts by status",
      description: "Returns up to 200 posts without content. Counts cover all posts, regardless of search.",
    })
    .input(z.object({ search: z.string().max(100).optional(), status: PostStatus.optional() }))
    .output(z.object({ posts: z.array(PostSummary), counts: PostCounts })),
  get: adminOperation
    .errors(declareErrors("NOT_FOUND"))
    .route({ method: "GET", path: "/admin/posts/{postId}", tags, summary: "Get a post with its content" })
    .input(ById)
    .output(EditablePost),
  create: routineOperation
    .route({
      method: "POST",
      path: "/admin/posts",
      successStatus: 201,
      tags,
      summary: "Create a post",
      description: "The slug comes from the title, with a number appended if it's taken. Not idempotent.",
    })
    .input(PostInput)
    .output(EditablePost),
  update: postOperation
    .errors(declareErrors("POST_CHANGED"))
    .route({
      method: "PUT",
      path: "/admin/posts/{postId}",
      tags,
      summary: "Update a post",
      description: "Returns POST_CHANGED if someone else saved the post after the given version.",
    })
    .input(ById.extend(PostInput.shape).extend({ version: z.int32().min(1) }))
    .output(EditablePost),
  setStatus: postOperation
    .route({
      method: "PATCH",
      path: "/admin/posts/{postId}/status",
      tags,
      summary: "Change a post's status",
      description: "Publishing a scheduled post publishes it right away.",
    })
    .input(ById.extend({ status: PostStatus }))
    .output(EditablePost),
  remove: sensitiveOperation
    .route({
      method: "DELETE",
      path: "/admin/posts/{postId}",
      tags,
      summary: "Delete a post",
      description: "Idempotent.",
    })
    .input(ById)
    .output(z.object({ ok: z.literal(true) })),
  openPreview: postOperation
    .route({
      method: "PUT",
      path: "/admin/posts/{postId}/preview-link",
      tags,
      summary: "Create a private preview link for a post",
      description: "Idempotent. Returns the existing link if there is one.",
    })
    .input(ById)
    .output(EditablePost),
  closePreview: postOperation
    .route({
      method: "DELETE",
      path: "/admin/posts/{postId}/preview-link",
      tags,
      summary: "Delete a post's preview link",
      description: "Idempotent. The link stops working, and a new one will be different.",
    })
    .input(ById)
    .output(EditablePost),
  preview: routineOperation
    .route({
      method: "POST",
      path: "/admin/posts/previews",
      tags,
      summary: "Render Markdown",
      description: "Returns sanitized HTML. Doesn't save anything.",
    })
    .input(z.object({ content: z.string().max(100_000) }))
    .output(z.object({ html: z.string() })),
};
