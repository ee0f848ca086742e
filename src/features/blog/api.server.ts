import { implement } from "@orpc/server";
import { requireAdministrator } from "#features/accounts/administration/access.server.ts";
import { recordAct, recordSitting } from "#features/accounts/administration/audit/commands.server.ts";
import type { AdminAct } from "#features/accounts/administration/audit/schema.ts";
import { adminAccess, type ApiContext } from "#platform/api-bases.ts";
import { renderMarkdown } from "#platform/markdown.ts";
import type { Session } from "#platform/session.ts";
import {
  closePreview,
  createPost,
  openPreview,
  removePost,
  setPostStatus,
  updatePost,
  type PostRecord,
} from "./commands.server.ts";
import { blogContract } from "./contract.ts";
import { countPosts, getPost, listPosts } from "./queries.server.ts";

const admin = implement(blogContract).$context<ApiContext>().use(adminAccess);

const recordedAs =
  (act: AdminAct, session: Session): PostRecord =>
  async (trx, postId, change) => {
    // A post that is being written is saved every few seconds.
    const record = act === "post.update" ? recordSitting : recordAct;
    await record(trx, await requireAdministrator(trx, session), act, postId, change);
  };

export const blogApi = {
  list: admin.list.handler(async ({ input }) => {
    const [posts, counts] = await Promise.all([listPosts(input), countPosts()]);
    return { posts, counts };
  }),
  get: admin.get.handler(({ input }) => getPost(input.postId)),
  create: admin.create.handler(({ input, context }) =>
    createPost(context.signedIn, input, recordedAs("post.create", context.signedIn)),
  ),
  update: admin.update.handler(({ input: { postId, version, ...entries }, context }) =>
    updatePost(postId, version, entries, recordedAs("post.update", context.signedIn)),
  ),
  setStatus: admin.setStatus.handler(({ input, context }) =>
    setPostStatus(input.postId, input.status, recordedAs("post.set-status", context.signedIn)),
  ),
  remove: admin.remove.handler(async ({ input, context }) => {
    await removePost(input.postId, recordedAs("post.remove", context.signedIn));
    return { ok: true } as const;
  }),
  openPreview: admin.openPreview.handler(({ input, context }) =>
    openPreview(input.postId, recordedAs("post.share", context.signedIn)),
  ),
  closePreview: admin.closePreview.handler(({ input, context }) =>
    closePreview(input.postId, recordedAs("post.unshare", context.signedIn)),
  ),
  preview: admin.preview.handler(({ input }) => ({ html: renderMarkdown(input.content) })),
};
