import { useQuery } from "@tanstack/react-query";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { SkeletonRows } from "#ui/skeleton.tsx";
import { blogQueries } from "../client.ts";
import { PostForm } from "./post-form.tsx";

interface PostDialogProps {
  /** Undefined for a new post. */
  postId: string | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Creates or edits a post (ADMBLOG-09, ADMBLOG-10). */
export function PostDialog({ postId, ...dialog }: PostDialogProps) {
  const post = useQuery(
    blogQueries.blog.get.queryOptions({
      input: { postId: postId ?? "" },
      enabled: postId !== undefined,
      // Refetch whenever the dialog opens, because a form based on a stale copy would conflict with someone else's
      // changes.
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
          We couldn't load the post.
        </Banner>
      ) : (
        <SkeletonRows label="Loading the post" rows={4} />
      )}
    </Dialog>
  );
}
