import { Clock, ExternalLink, Pencil, Trash2 } from "lucide-react";
import { toInputValue } from "#platform/browser-date.ts";
import { formatDate, formatTime } from "#platform/date-format.ts";
import { Badge } from "#ui/badge.tsx";
import { IconButton, IconLink } from "#ui/icon-button.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { DataTable, type Column } from "#ui/table.tsx";
import type { PostStatus, PostSummary } from "../schema.ts";

export const statusOptions: { value: PostStatus; label: string }[] = [
  { value: "draft", label: "Draft" },
  { value: "published", label: "Published" },
  { value: "archived", label: "Archived" },
];

/** The value of a scheduled post's select. Choosing Published publishes the post right away. */
const SCHEDULED = "scheduled";
const scheduledOptions = statusOptions.flatMap((option) =>
  option.value === "published" ? [{ value: SCHEDULED, label: "Scheduled" }, option] : [option],
);

interface PostsTableProps {
  posts: PostSummary[];
  /** The status change in flight, which is shown optimistically. */
  pendingChange: { postId: string; status: PostStatus } | undefined;
  onStatusChange: (post: PostSummary, status: PostStatus) => void;
  onEdit: (post: PostSummary) => void;
  onDelete: (post: PostSummary) => void;
}

/** Formats a scheduled post's time, such as "Publishes Nov 20, 2026, 9:00 AM (your time)". */
function formatScheduledTime(at: string) {
  const inputValue = toInputValue(at);
  return `Publishes ${formatDate(inputValue.slice(0, 10))}, ${formatTime(inputValue.slice(11))} (your time)`;
}

function PostTitle({ post }: { post: PostSummary }) {
  return (
    <div className="max-w-[520px] wrap-anywhere">
      <p className="font-[620]">{post.title}</p>
      <p className="caption mt-0.5 line-clamp-2 text-ink-2">{post.excerpt}</p>
      {post.isScheduled && (
        <p className="caption mt-1 text-court-ink">
          <Badge tone="info" icon={<Clock />}>
            Scheduled
          </Badge>{" "}
          {formatScheduledTime(post.publishedAt!)}
        </p>
      )}
      {post.tags.length > 0 && <p className="caption mt-1 text-ink-3">{post.tags.join(" · ")}</p>}
    </div>
  );
}

function getColumns({
  pendingChange,
  onStatusChange,
}: Pick<PostsTableProps, "pendingChange" | "onStatusChange">): Column<PostSummary>[] {
  return [
    { key: "title", header: "Title", cardSlot: "title", cell: (post) => <PostTitle post={post} /> },
    { key: "author", header: "Author", cardLabel: "Author", cell: (post) => post.authorName ?? "Unknown" },
    {
      key: "status",
      header: "Status",
      cell: (post) => (
        <SelectField
          label={`Status of ${post.title}`}
          hideLabel
          options={post.isScheduled ? scheduledOptions : statusOptions}
          className="min-w-[130px]"
          value={
            pendingChange?.postId === post.id
              ? pendingChange.status
              : post.isScheduled
                ? SCHEDULED
                : post.status
          }
          onChange={(event) => onStatusChange(post, event.currentTarget.value as PostStatus)}
        />
      ),
    },
    {
      key: "created",
      header: "Created",
      cardLabel: "Created",
      className: "whitespace-nowrap",
      cell: (post) => formatDate(toInputValue(post.createdAt).slice(0, 10)),
    },
  ];
}

/** Lists posts (ADMBLOG-04 to ADMBLOG-08). */
export function PostsTable({ posts, onEdit, onDelete, ...status }: PostsTableProps) {
  return (
    <DataTable
      caption="Posts"
      columns={getColumns(status)}
      rows={posts}
      rowKey={(post) => post.id}
      renderActions={(post) => (
        <>
          {post.status === "published" && !post.isScheduled && (
            <IconLink label={`View ${post.title}`} to={`/blog/${post.slug}`} target="_blank">
              <ExternalLink />
            </IconLink>
          )}
          <IconButton label={`Edit ${post.title}`} onClick={() => onEdit(post)}>
            <Pencil />
          </IconButton>
          <IconButton label={`Delete ${post.title}`} tone="destructive" onClick={() => onDelete(post)}>
            <Trash2 />
          </IconButton>
        </>
      )}
    />
  );
}
