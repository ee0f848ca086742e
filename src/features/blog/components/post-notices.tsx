import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast.tsx";
import { blogQueries } from "../client.ts";
import type { EditablePost } from "../schema.ts";

/**
 * Asks the user which version to keep after someone else saved the post. Both versions are kept until the user
 * decides.
 */
export function VersionChoice({
  postId,
  onChoose,
}: {
  postId: string;
  onChoose: (theirs: EditablePost, shouldKeepMine: boolean) => void;
}) {
  const load = useMutation({
    networkMode: "always",
    mutationFn: async (shouldKeepMine: boolean) => {
      onChoose(await blogQueries.blog.get.call({ postId }), shouldKeepMine);
    },
    onError: () => showToast.error("We couldn't load the post. Try again."),
  });
  const renderChoice = (label: string, shouldKeepMine: boolean) => (
    <Button
      variant="secondary"
      size="small"
      busy={load.isPending && load.variables === shouldKeepMine}
      busyLabel="Loading..."
      onClick={() => load.mutate(shouldKeepMine)}
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
          {renderChoice("Load Theirs", false)}
          {renderChoice("Keep Mine", true)}
        </div>
      }
    >
      Someone else saved this post after you opened it. Your version is stored on this device. Which one do
      you want to keep?
    </Banner>
  );
}

/** Tells the user that unsaved changes were restored. */
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
      We restored your unsaved changes.
    </Banner>
  );
}
