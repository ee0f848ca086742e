import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast.tsx";
import { blogQueries } from "../client.ts";
import type { EditedPost } from "../schema.ts";

/** Somebody saved the post meanwhile: neither version is lost before somebody says so. */
export function VersionChoice({
  postId,
  onChoose,
}: {
  postId: string;
  onChoose: (theirs: EditedPost, keepsMine: boolean) => void;
}) {
  const load = useMutation({
    networkMode: "always",
    mutationFn: async (keepsMine: boolean) => {
      onChoose(await blogQueries.blog.get.call({ postId }), keepsMine);
    },
    onError: () => showToast.error("The post could not be loaded. Please try again."),
  });
  const choice = (label: string, keepsMine: boolean) => (
    <Button
      variant="secondary"
      size="small"
      busy={load.isPending && load.variables === keepsMine}
      busyLabel="Loading..."
      onClick={() => load.mutate(keepsMine)}
    >
      {label}
    </Button>
  );
  return (
    <Banner
      tone="warn"
      role="alert"
      action={
        <div className="flex flex-wrap gap-2">
          {choice("Load Theirs", false)}
          {choice("Keep Mine", true)}
        </div>
      }
    >
      Somebody else saved this post after you opened it. Your words are kept on this device. Which version
      shall it be?
    </Banner>
  );
}

/** Says that the fields hold more than what was saved. */
export function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  const [isShown, setShown] = useState(true);
  if (!isShown) return null;
  return (
    <Banner
      tone="info"
      role="status"
      action={
        <Button
          variant="secondary"
          size="small"
          onClick={() => {
            setShown(false);
            onDiscard();
          }}
        >
          Discard
        </Button>
      }
    >
      What you typed here before, without saving, is back.
    </Banner>
  );
}
