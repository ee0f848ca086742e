import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { showToast } from "#ui/toast.tsx";
import { blogQueries } from "../client.ts";
import type { PostStatus } from "../schema.ts";

export type PostFilter = { search: string; status: PostStatus | "all" };

/** Searches posts. The previous list stays visible while the filter changes. */
export function usePosts({ search, status }: PostFilter) {
  const query = useQuery(
    blogQueries.blog.list.queryOptions({
      input: { ...(search && { search }), ...(status !== "all" && { status }) },
      placeholderData: keepPreviousData,
    }),
  );
  const { errorUpdateCount } = query;
  useEffect(() => {
    if (errorUpdateCount > 0) showToast.error("Failed to load blog posts");
  }, [errorUpdateCount]);
  return query;
}

const useRefresh = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: blogQueries.blog.key() });
};

/** Changes a post's status (ADMBLOG-05, ADMBLOG-25, ADMBLOG-26). */
export function useStatusChange() {
  const refresh = useRefresh();
  return useMutation(
    blogQueries.blog.setStatus.mutationOptions({
      onSuccess: () => showToast.success("Post status updated"),
      onError: () => showToast.error("Failed to update status"),
      onSettled: refresh,
    }),
  );
}

/** Deletes a post (ADMBLOG-23, ADMBLOG-24). */
export function useDeletePost() {
  const refresh = useRefresh();
  return useMutation(
    blogQueries.blog.remove.mutationOptions({
      onSuccess: () => showToast.success("Post deleted successfully"),
      onError: () => showToast.error("Failed to delete post"),
      onSettled: refresh,
    }),
  );
}

const showSaveError = () => showToast.error("Failed to save post");

/** Creates and updates posts (ADMBLOG-19 to ADMBLOG-21). */
export function useSavePost() {
  const refresh = useRefresh();
  const create = useMutation(
    blogQueries.blog.create.mutationOptions({
      networkMode: "always",
      onSuccess: () => showToast.success("Post created successfully"),
      onError: showSaveError,
      onSettled: refresh,
    }),
  );
  const update = useMutation(
    blogQueries.blog.update.mutationOptions({
      networkMode: "always",
      onSuccess: () => showToast.success("Post updated successfully"),
      onError: showSaveError,
      onSettled: refresh,
    }),
  );
  return { create, update };
}
