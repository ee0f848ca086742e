import { useQuery } from "@tanstack/react-query";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { SkeletonRows } from "#ui/skeleton.tsx";
import { blogQueries } from "../client.ts";
import { PostForm } from "./post-form.tsx";

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
