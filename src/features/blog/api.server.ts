import { implement } from "@orpc/server";
import { adminAccess, type ApiContext } from "#platform/api-bases.ts";
import { renderMarkdown } from "#platform/markdown.ts";
import {
  closePreview,
  createPost,
  openPreview,
  removePost,
  setPostStatus,
  updatePost,
} from "./commands.server.ts";
import { blogContract } from "./contract.ts";
import { countPosts, getPost, listPosts } from "./queries.server.ts";

const admin = implement(blogContract).$context<ApiContext>().use(adminAccess);

export const blogApi = {
  list: admin.list.handler(async ({ input }) => {
    const [posts, counts] = await Promise.all([listPosts(input), countPosts()]);
    return { posts, counts };
  }),
  get: admin.get.handler(({ input }) => getPost(input.postId)),
  create: admin.create.handler(({ input, context }) => createPost(context.signedIn, input)),
  update: admin.update.handler(({ input: { postId, version, ...entries } }) =>
    updatePost(postId, version, entries),
  ),
  setStatus: admin.setStatus.handler(({ input }) => setPostStatus(input.postId, input.status)),
  remove: admin.remove.handler(async ({ input }) => {
    await removePost(input.postId);
    return { ok: true } as const;
  }),
  openPreview: admin.openPreview.handler(({ input }) => openPreview(input.postId)),
  closePreview: admin.closePreview.handler(({ input }) => closePreview(input.postId)),
  preview: admin.preview.handler(({ input }) => ({ html: renderMarkdown(input.content) })),
};
