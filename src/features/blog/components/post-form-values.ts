import { fromInputValue, toInputValue } from "#platform/browser-date.ts";
import { createExcerpt, parseTags } from "../rules.ts";
import { PostInput, type EditablePost, type PostStatus } from "../schema.ts";

/** The editor's field values. */
export type PostFormValues = {
  title: string;
  content: string;
  excerpt: string;
  tags: string;
  featuredImage: string;
  status: PostStatus;
  /**
   * When to publish, as a datetime-local value in the browser's time zone. If it's empty, the post is published right
   * away.
   */
  publishAt: string;
};

/**
 * Returns the excerpt if the author wrote it. A generated excerpt is left out, so that it's generated again when the
 * content changes.
 */
const getOwnExcerpt = ({ excerpt, content }: EditablePost) =>
  excerpt === createExcerpt(content) ? "" : excerpt;

export const toFormValues = (post: EditablePost | undefined): PostFormValues => ({
  title: post?.title ?? "",
  content: post?.content ?? "",
  excerpt: post ? getOwnExcerpt(post) : "",
  tags: post?.tags.join(", ") ?? "",
  featuredImage: post?.featuredImage ?? "",
  status: post?.status ?? "draft",
  publishAt: post?.isScheduled ? toInputValue(post.publishedAt!) : "",
});

/**
 * Combines this user's content with the status on the server, unless this user changed the status. Otherwise, saving
 * a draft would unpublish a post that someone else has published in the meantime.
 */
export function mergeDrafts(
  theirs: EditablePost,
  mine: PostFormValues,
  base: EditablePost | undefined,
): PostFormValues {
  const { status, publishAt } = toFormValues(theirs);
  const baseValues = toFormValues(base);
  const hasNewStatus =
    mine.status !== "draft" && (mine.status !== baseValues.status || mine.publishAt !== baseValues.publishAt);
  return hasNewStatus ? mine : { ...mine, status, publishAt };
}

export const areValuesEqual = (a: PostFormValues, b: PostFormValues) =>
  JSON.stringify(a) === JSON.stringify(b);

export const parseFormValues = ({ tags, featuredImage, publishAt, ...typed }: PostFormValues) =>
  PostInput.safeParse({
    ...typed,
    tags: parseTags(tags),
    featuredImage: featuredImage.trim() || null,
    ...(publishAt !== "" && typed.status === "published" && { publishAt: fromInputValue(publishAt) }),
  });

/** Unsaved changes stored on this device, with the version they're based on. */
export type LocalDraft = { typed: PostFormValues; version: number };

const getStorageKey = (postId: string | undefined) => `firstwhistle:post:${postId ?? "new"}`;

// If local storage is full or unavailable, unsaved changes aren't stored on the device. Saving to the server still
// works.
export const localDrafts = {
  read(postId: string | undefined): LocalDraft | undefined {
    try {
      const draft = JSON.parse(localStorage.getItem(getStorageKey(postId)) ?? "null") as LocalDraft | null;
      return draft ? { ...draft, typed: { ...toFormValues(undefined), ...draft.typed } } : undefined;
    } catch {
      return undefined;
    }
  },
  write(postId: string | undefined, draft: LocalDraft) {
    try {
      localStorage.setItem(getStorageKey(postId), JSON.stringify(draft));
    } catch {}
  },
  /** Returns the stored changes, or undefined if they match the server's version. */
  findUnsaved(post: EditablePost | undefined): LocalDraft | undefined {
    const draft = localDrafts.read(post?.id);
    return draft && !areValuesEqual(draft.typed, toFormValues(post)) ? draft : undefined;
  },
  remove(postId: string | undefined) {
    try {
      localStorage.removeItem(getStorageKey(postId));
    } catch {}
  },
};
