import { Plus } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterSelect } from "#ui/filter-select.tsx";
import { LoadFailure } from "#ui/load-failure.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { SkeletonRows } from "#ui/skeleton.tsx";
import { StatStrip } from "#ui/stat-strip.tsx";
import type { PostSummary } from "../schema.ts";
import { PostDialog } from "./post-dialog.tsx";
import { PostsTable, statusOptions } from "./posts-table.tsx";
import { usePosts, useDeletePost, useStatusChange, type PostFilter } from "./use-posts.ts";

const filters = [{ value: "all", label: "All Posts" }, ...statusOptions];
const SEARCH_DELAY_MS = 250;

/** The blog management page, with a list, filters, and the editor. */
export function PostsScreen() {
  const [searchText, setSearchText] = useState("");
  const [filter, setFilter] = useState<PostFilter>({ search: "", status: "all" });
  useEffect(() => {
    const timer = setTimeout(
      () => setFilter((last) => ({ ...last, search: searchText.trim() })),
      SEARCH_DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [searchText]);
  const list = usePosts(filter);
  const status = useStatusChange();
  const deleteMutation = useDeletePost();
  const [editor, setEditor] = useState<{ postId?: string; open: boolean }>({ open: false });
  const [deleting, setDeleting] = useState<PostSummary>();
  const counts = list.data?.counts;

  return (
    <>
      <PageHead
        title="Blog Management"
        subtitle="Posts and drafts"
        actions={
          <Button icon={<Plus />} onClick={() => setEditor({ open: true })}>
            New Post
          </Button>
        }
      />
      <StatStrip
        className="mb-5"
        stats={[
          { label: "Total Posts", value: counts?.total ?? "–" },
          {
            label: "Published",
            value: counts?.published ?? "–",
            ...(counts && counts.scheduled > 0 && { note: `${counts.scheduled} more scheduled` }),
          },
          { label: "Drafts", value: counts?.draft ?? "–" },
          { label: "Archived", value: counts?.archived ?? "–" },
        ]}
      />
      <div className="mb-5 flex flex-col gap-3 md:flex-row md:items-center md:justify-between">
        <SearchField
          label="Search posts"
          placeholder="Search by title or excerpt"
          maxLength={100}
          value={searchText}
          onValueChange={setSearchText}
          className="md:max-w-80"
        />
        <FilterSelect
          label="Show"
          options={filters}
          value={filter.status}
          onValueChange={(selected = "all") => setFilter((last) => ({ ...last, status: selected }))}
        />
      </div>
      <div aria-busy={list.isFetching}>
        {list.data ? (
          list.data.posts.length > 0 ? (
            <PostsTable
              posts={list.data.posts}
              pendingChange={status.isPending ? status.variables : undefined}
              onStatusChange={(post, next) => status.mutate({ postId: post.id, status: next })}
              onEdit={(post) => setEditor({ postId: post.id, open: true })}
              onDelete={setDeleting}
            />
          ) : (
            <EmptyState title="No posts found" headingLevel={2}>
              {filter.search || filter.status !== "all"
                ? "No matches. Try a different search or status."
                : "Write your first post."}
            </EmptyState>
          )
        ) : list.error ? (
          <LoadFailure query={list}>We couldn't load the posts.</LoadFailure>
        ) : (
          <SkeletonRows label="Loading the posts" rows={5} />
        )}
      </div>
      {editor.open && (
        <PostDialog
          postId={editor.postId}
          open
          onOpenChange={(open) => setEditor((last) => ({ ...last, open }))}
        />
      )}
      <ConfirmDialog
        open={deleting !== undefined}
        onOpenChange={(open) => !open && setDeleting(undefined)}
        title="Delete this post?"
        confirmLabel="Delete Post"
        busyLabel="Deleting..."
        cancelLabel="Keep Post"
        busy={deleteMutation.isPending}
        onConfirm={() =>
          deleting &&
          deleteMutation.mutate({ postId: deleting.id }, { onSettled: () => setDeleting(undefined) })
        }
      >
        <span className="wrap-anywhere">“{deleting?.title}”</span> and its URL will be gone. This can't be
        undone. To hide it instead, archive it.
      </ConfirmDialog>
    </>
  );
}
