import { isoOfInput, inputOfIso } from "#platform/browser-date.ts";
import { storedExcerpt, tagsOf } from "../rules.ts";
import { PostEntries, type EditedPost, type PostStatus } from "../schema.ts";

/** The editor's fields, as they stand in it. */
export type Typed = {
  title: string;
  content: string;
  excerpt: string;
  tags: string;
  featuredImage: string;
  status: PostStatus;
  /** Of a datetime-local field, by the browser's clock; empty is at once. */
  publishAt: string;
};

/** One that was made of the content goes on following it: shown as typed, it would stay as the first draft had it. */
const ownExcerpt = ({ excerpt, content }: EditedPost) => (excerpt === storedExcerpt(content) ? "" : excerpt);

export const typedOf = (post: EditedPost | undefined): Typed => ({
  title: post?.title ?? "",
  content: post?.content ?? "",
  excerpt: post ? ownExcerpt(post) : "",
  tags: post?.tags.join(", ") ?? "",
  featuredImage: post?.featuredImage ?? "",
  status: post?.status ?? "draft",
  publishAt: post?.isScheduled ? inputOfIso(post.publishedAt!) : "",
});

/**
 * My words over theirs, with their status unless I chose another: whoever wrote at a draft does not take back that somebody
 * published it meanwhile. To make it a draft again is then one more choice, in sight.
 */
export function mergedWith(theirs: EditedPost, mine: Typed, begun: EditedPost | undefined): Typed {
  const { status, publishAt } = typedOf(theirs);
  const was = typedOf(begun);
  const isChosen =
    mine.status !== "draft" && (mine.status !== was.status || mine.publishAt !== was.publishAt);
  return isChosen ? mine : { ...mine, status, publishAt };
}

export const isSame = (one: Typed, other: Typed) => JSON.stringify(one) === JSON.stringify(other);

export const entriesOf = ({ tags, featuredImage, publishAt, ...typed }: Typed) =>
  PostEntries.safeParse({
    ...typed,
    tags: tagsOf(tags),
    featuredImage: featuredImage.trim() || null,
    ...(publishAt !== "" && typed.status === "published" && { publishAt: isoOfInput(publishAt) }),
  });

/** What was typed and is not saved yet, on this device, with the version it began from. */
export type Copy = { typed: Typed; version: number };

const placeOf = (postId: string | undefined) => `firstwhistle:post:${postId ?? "new"}`;

// A device without room, or that allows no storage, goes without: saving works all the same.
export const copies = {
  read(postId: string | undefined): Copy | undefined {
    try {
      const stored = JSON.parse(localStorage.getItem(placeOf(postId)) ?? "null") as Copy | null;
      return stored ? { ...stored, typed: { ...typedOf(undefined), ...stored.typed } } : undefined;
    } catch {
      return undefined;
    }
  },
  write(postId: string | undefined, copy: Copy) {
    try {
      localStorage.setItem(placeOf(postId), JSON.stringify(copy));
    } catch {}
  },
  /** What is worth restoring: not a copy of what the server has by now. */
  of(post: EditedPost | undefined): Copy | undefined {
    const copy = copies.read(post?.id);
    return copy && !isSame(copy.typed, typedOf(post)) ? copy : undefined;
  },
  remove(postId: string | undefined) {
    try {
      localStorage.removeItem(placeOf(postId));
    } catch {}
  },
};
