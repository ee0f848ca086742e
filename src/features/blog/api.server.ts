import { implement } from "@orpc/server";
import { adminAccess, type ApiContext } from "#platform/api-bases.ts";
import { AppError } from "#platform/errors.ts";
import { renderMarkdown } from "#platform/markdown.ts";
import { createPost, removePost, setPostStatus, updatePost } from "./commands.server.ts";
import { blogContract } from "./contract.ts";
import { countPosts, findPost, listPosts } from "./queries.server.ts";

const admin = implement(blogContract).$context<ApiContext>().use(adminAccess);

export const blogApi = {
  list: admin.list.handler(async ({ input }) => {
    const [posts, counts] = await Promise.all([listPosts(input), countPosts()]);
    return { posts, counts };
  }),
  get: admin.get.handler(async ({ input }) => {
    const post = await findPost(input.postId);
    if (!post) throw new AppError("NOT_FOUND");
    return post;
  }),
  create: admin.create.handler(({ input, context }) => createPost(context.signedIn, input)),
  update: admin.update.handler(({ input: { postId, ...entries } }) => updatePost(postId, entries)),
  setStatus: admin.setStatus.handler(({ input }) => setPostStatus(input.postId, input.status)),
  remove: admin.remove.handler(async ({ input }) => {
    await removePost(input.postId);
    return { ok: true } as const;
  }),
  preview: admin.preview.handler(({ input }) => ({ html: renderMarkdown(input.content) })),
};
