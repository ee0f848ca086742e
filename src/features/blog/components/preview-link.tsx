import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Copy, Eye } from "lucide-react";
import { useRef } from "react";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.tsx";
import { blogQueries } from "../client.ts";
import type { EditablePost } from "../schema.ts";

/** Manages the private link that shows a post before it's published. */
export function PreviewLink({ post }: { post: EditablePost }) {
  const client = useQueryClient();
  const address = useRef<HTMLInputElement>(null);
  const input = { postId: post.id };
  const settings = {
    networkMode: "always",
    onSuccess: (updatedPost: EditablePost) =>
      client.setQueryData(blogQueries.blog.get.queryKey({ input }), updatedPost),
    onError: () => showToast.error("We couldn't update the preview link. Try again."),
  } as const;
  const open = useMutation(blogQueries.blog.openPreview.mutationOptions(settings));
  const close = useMutation(blogQueries.blog.closePreview.mutationOptions(settings));

  async function copy(url: string) {
    try {
      await navigator.clipboard.writeText(url);
      showToast.success("Link copied");
    } catch {
      address.current?.select();
      showToast.info("Link selected. Copy it manually.");
    }
  }

  if (post.previewUrl === null)
    return (
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="secondary"
          size="small"
          icon={<Eye />}
          busy={open.isPending}
          busyLabel="Creating..."
          onClick={() => open.mutate(input)}
        >
          Create Preview Link
        </Button>
        <p className="caption text-ink-3">A private link for people who should read it first.</p>
      </div>
    );
  const { previewUrl } = post;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <TextField
        ref={address}
        label="Preview Link"
        readOnly
        hint="Anyone with the link can read the latest saved version until you turn it off."
        value={previewUrl}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" icon={<Copy />} onClick={() => void copy(previewUrl)}>
          Copy Link
        </Button>
        <Button
          variant="ghost"
          size="small"
          busy={close.isPending}
          busyLabel="Turning Off..."
          onClick={() => close.mutate(input)}
        >
          Turn Off
        </Button>
      </div>
    </div>
  );
}
