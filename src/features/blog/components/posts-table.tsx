import { Clock, ExternalLink, Pencil, Trash2 } from "lucide-react";
import { inputOfIso } from "#platform/browser-date.ts";
import { dateInWords, timeInWords } from "#platform/date-words.ts";
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

interface PostsTableProps {
  posts: PostSummary[];
  /** Its status is being changed; shows the new one meanwhile. */
  changing: { postId: string; status: PostStatus } | undefined;
  onStatus: (post: PostSummary, status: PostStatus) => void;
  onEdit: (post: PostSummary) => void;
  onDelete: (post: PostSummary) => void;
}

/** "Appears Nov 20, 2026, 9:00 AM by your clock" */
function scheduledFor(at: string) {
  const local = inputOfIso(at);
  return `Appears ${dateInWords(local.slice(0, 10))}, ${timeInWords(local.slice(11))} by your clock`;
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
          {scheduledFor(post.publishedAt!)}
        </p>
      )}
      {post.tags.length > 0 && <p className="caption mt-1 text-ink-3">{post.tags.join(" · ")}</p>}
    </div>
  );
}

function columnsOf({
  changing,
  onStatus,
}: Pick<PostsTableProps, "changing" | "onStatus">): Column<PostSummary>[] {
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
          options={statusOptions}
          className="min-w-[130px]"
          value={changing?.postId === post.id ? changing.status : post.status}
          onChange={(event) => onStatus(post, event.currentTarget.value as PostStatus)}
        />
      ),
    },
    {
      key: "created",
      header: "Created",
      cardLabel: "Created",
      className: "whitespace-nowrap",
      cell: (post) => dateInWords(inputOfIso(post.createdAt).slice(0, 10)),
    },
  ];
}

/** ADMBLOG-04 to ADMBLOG-08. */
export function PostsTable({ posts, onEdit, onDelete, ...status }: PostsTableProps) {
  return (
    <DataTable
      caption="Posts"
      columns={columnsOf(status)}
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
