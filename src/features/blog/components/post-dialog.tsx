import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { SkeletonRows } from "#ui/skeleton.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { blogQueries } from "../client.ts";
import { tagsOf } from "../rules.ts";
import { PostEntries, type Post, type PostStatus } from "../schema.ts";
import { statusOptions } from "./posts-table.tsx";
import { PostPreview } from "./post-preview.tsx";
import { useSaving } from "./use-posts.ts";

interface PostDialogProps {
  /** Undefined writes a new one. */
  postId: string | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** ADMBLOG-09, ADMBLOG-10. */
export function PostDialog({ postId, ...dialog }: PostDialogProps) {
  const post = useQuery(
    blogQueries.blog.get.queryOptions({
      input: { postId: postId ?? "" },
      enabled: postId !== undefined,
      // Read anew for each opening: a form that began with an old copy would put it back.
      staleTime: 0,
      gcTime: 0,
    }),
  );
  if (postId === undefined || (post.data && post.isFetchedAfterMount))
    return <PostForm key={postId ?? "new"} post={post.data} {...dialog} />;
  return (
    <Dialog {...dialog} title="Edit Post" size="full">
      {post.error ? (
        <Banner
          tone="error"
          action={
            <Button variant="secondary" size="small" onClick={() => void post.refetch()}>
              Try Again
            </Button>
          }
        >
          The post could not be loaded.
        </Banner>
      ) : (
        <SkeletonRows label="Loading the post" rows={4} />
      )}
    </Dialog>
  );
}

type Typed = {
  title: string;
  content: string;
  excerpt: string;
  tags: string;
  featuredImage: string;
  status: PostStatus;
};

const typedOf = (post: Post | undefined): Typed => ({
  title: post?.title ?? "",
  content: post?.content ?? "",
  excerpt: post?.excerpt ?? "",
  tags: post?.tags.join(", ") ?? "",
  featuredImage: post?.featuredImage ?? "",
  status: post?.status ?? "draft",
});

const entriesOf = ({ tags, featuredImage, ...typed }: Typed) =>
  PostEntries.safeParse({ ...typed, tags: tagsOf(tags), featuredImage: featuredImage.trim() || null });

function PostForm({
  post,
  open,
  onOpenChange,
}: Omit<PostDialogProps, "postId"> & { post: Post | undefined }) {
  const [typed, setTyped] = useState(() => typedOf(post));
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});
  const { create, update } = useSaving();
  const saving = create.isPending || update.isPending;
  const set = (change: Partial<Typed>) => setTyped({ ...typed, ...change });

  function save(event: FormEvent) {
    event.preventDefault();
    const parsed = entriesOf(typed);
    if (!parsed.success) {
      const found = parsed.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]);
      setProblems(Object.fromEntries(found) as Partial<Record<string, string>>);
      return;
    }
    setProblems({});
    const close = { onSuccess: () => onOpenChange(false) };
    if (post) update.mutate({ postId: post.id, ...parsed.data }, close);
    else create.mutate(parsed.data, close);
  }

  const isIncomplete = problems.title !== undefined || problems.content !== undefined;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={post ? "Edit Post" : "Create New Post"}
      size="full"
      busy={saving}
      onSubmit={save}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" busy={saving} busyLabel="Saving...">
            {post ? "Save Post" : "Create Post"}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {isIncomplete && (
          <Banner tone="error" role="alert">
            Title and content are required
          </Banner>
        )}
        <TextField
          label="Title"
          required
          maxLength={200}
          value={typed.title}
          error={problems.title}
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
          <TextArea
            label="Content"
            required
            rows={14}
            maxLength={100_000}
            hint="Markdown: # heading, **bold**, [link](https://...), - list"
            value={typed.content}
            error={problems.content}
            onChange={(event) => set({ content: event.currentTarget.value })}
          />
          <PostPreview content={typed.content} />
        </div>
        <TextArea
          label="Excerpt"
          optional
          rows={2}
          maxLength={500}
          hint="Left empty, the first 200 characters of the content stand in."
          value={typed.excerpt}
          error={problems.excerpt}
          onChange={(event) => set({ excerpt: event.currentTarget.value })}
        />
        <div className="grid gap-4 md:grid-cols-3">
          <TextField
            label="Tags"
            optional
            hint="Separated by commas"
            value={typed.tags}
            error={problems.tags}
            onChange={(event) => set({ tags: event.currentTarget.value })}
          />
          <TextField
            label="Featured Image"
            optional
            type="url"
            placeholder="https://"
            value={typed.featuredImage}
            error={problems.featuredImage}
            onChange={(event) => set({ featuredImage: event.currentTarget.value })}
          />
          <SelectField
            label="Status"
            options={statusOptions}
            value={typed.status}
            onChange={(event) => set({ status: event.currentTarget.value as PostStatus })}
          />
        </div>
      </div>
    </Dialog>
  );
}
