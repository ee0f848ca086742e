import { implement } from "@orpc/server";
import { requireAdministrator } from "#features/accounts/administration/access.server.ts";
import { recordAction, recordAutosave } from "#features/accounts/administration/audit/commands.server.ts";
import type { AdminAction } from "#features/accounts/administration/audit/schema.ts";
import { adminAccess, type ApiContext } from "#platform/api-bases.ts";
import type { Session } from "#platform/session.ts";
import {
  closePreview,
  createPost,
  openPreview,
  removePost,
  setPostStatus,
  updatePost,
  type PostRecorder,
} from "./commands.server.ts";
import { blogContract } from "./contract.ts";
import { countPosts, getPost, listPosts } from "./queries.server.ts";
import { renderPost } from "./rendering/queries.server.ts";

const admin = implement(blogContract).$context<ApiContext>().use(adminAccess);

const createRecorder =
  (action: AdminAction, session: Session): PostRecorder =>
  async (trx, postId, change) => {
    // The editor autosaves every few seconds, so record one action per editing session.
    const record = action === "post.update" ? recordAutosave : recordAction;
    await record(trx, await requireAdministrator(trx, session), action, postId, change);
  };

export const blogApi = {
  list: admin.list.handler(async ({ input }) => {
    const [posts, counts] = await Promise.all([listPosts(input), countPosts()]);
    return { posts, counts };
  }),
  get: admin.get.handler(({ input }) => getPost(input.postId)),
  create: admin.create.handler(({ input, context }) =>
    createPost(context.signedIn, input, createRecorder("post.create", context.signedIn)),
  ),
  update: admin.update.handler(({ input: { postId, version, ...entries }, context }) =>
    updatePost(postId, version, entries, createRecorder("post.update", context.signedIn)),
  ),
  setStatus: admin.setStatus.handler(({ input, context }) =>
    setPostStatus(input.postId, input.status, createRecorder("post.set-status", context.signedIn)),
  ),
  remove: admin.remove.handler(async ({ input, context }) => {
    await removePost(input.postId, createRecorder("post.remove", context.signedIn));
    return { ok: true } as const;
  }),
  openPreview: admin.openPreview.handler(({ input, context }) =>
    openPreview(input.postId, createRecorder("post.share", context.signedIn)),
  ),
  closePreview: admin.closePreview.handler(({ input, context }) =>
    closePreview(input.postId, createRecorder("post.unshare", context.signedIn)),
  ),
  preview: admin.preview.handler(async ({ input }) => ({ html: await renderPost(input.content) })),
};
