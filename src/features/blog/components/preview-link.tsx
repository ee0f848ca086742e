import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Copy, Eye } from "lucide-react";
import { useRef } from "react";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.tsx";
import { blogQueries } from "../client.ts";
import type { EditedPost } from "../schema.ts";

/** A secret address that shows the post before it is published, to whoever is given it. */
export function PreviewLink({ post }: { post: EditedPost }) {
  const client = useQueryClient();
  const address = useRef<HTMLInputElement>(null);
  const input = { postId: post.id };
  const settings = {
    networkMode: "always",
    onSuccess: (changed: EditedPost) =>
      client.setQueryData(blogQueries.blog.get.queryKey({ input }), changed),
    onError: () => showToast.error("The preview link could not be changed. Please try again."),
  } as const;
  const open = useMutation(blogQueries.blog.openPreview.mutationOptions(settings));
  const close = useMutation(blogQueries.blog.closePreview.mutationOptions(settings));

  async function copy(url: string) {
    try {
      await navigator.clipboard.writeText(url);
      showToast.success("Link copied");
    } catch {
      address.current?.select();
      showToast.info("The link is selected. Please copy it by hand.");
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
          busyLabel="Making..."
          onClick={() => open.mutate(input)}
        >
          Make Preview Link
        </Button>
        <p className="caption text-ink-3">A secret address for those who should read it first.</p>
      </div>
    );
  const { previewUrl } = post;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <TextField
        ref={address}
        label="Preview Link"
        readOnly
        hint="Whoever has it reads what was saved last, until you turn it off."
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
