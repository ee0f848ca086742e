import { useEffect, useRef, useState, type FormEvent } from "react";
import { errorCode } from "#platform/api-client.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import type { EditedPost } from "../schema.ts";
import { PostFields } from "./post-fields.tsx";
import { RestoredNotice, VersionChoice } from "./post-notices.tsx";
import { PreviewLink } from "./preview-link.tsx";
import { copies, entriesOf, mergedWith, typedOf, type Typed } from "./typed-post.ts";
import { useAutosave, type SaveState } from "./use-autosave.ts";
import { useSaving } from "./use-posts.ts";

const words: Record<SaveState, string> = {
  nothing: "",
  kept: "Not saved yet. Kept on this device.",
  saving: "Saving...",
  saved: "Saved",
  failed: "Could not be saved. Kept on this device and tried again.",
  "changed-elsewhere": "Not saved",
};

interface PostFormProps {
  post: EditedPost | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The editor: fields, what became of what was typed, and saving. */
export function PostForm({ post, open, onOpenChange }: PostFormProps) {
  const [typed, setTyped] = useState<Typed>(() => copies.of(post)?.typed ?? typedOf(post));
  /** As the server had it when these words were begun. */
  const [begun, setBegun] = useState(post);
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});
  const autosave = useAutosave(post);
  const { create, update } = useSaving();
  const isSaving = create.isPending || update.isPending;
  const fields = useRef<HTMLDivElement>(null);
  // What is refused may stand far above the button that was pressed.
  useEffect(() => {
    if (Object.keys(problems).length > 0)
      fields.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [problems]);
  const set = (next: Typed) => {
    setTyped(next);
    autosave.keep(next);
  };

  async function save(event: FormEvent) {
    event.preventDefault();
    const parsed = entriesOf(typed);
    if (!parsed.success) {
      const found = parsed.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]);
      setProblems(Object.fromEntries(found) as Partial<Record<string, string>>);
      return;
    }
    setProblems({});
    try {
      if (post) {
        const version = await autosave.settledVersion();
        await update.mutateAsync({ postId: post.id, version, ...parsed.data });
      } else await create.mutateAsync(parsed.data);
      autosave.forget();
      onOpenChange(false);
    } catch (error) {
      // Said by a toast.
      if (errorCode(error) === "POST_CHANGED") autosave.refuse();
    }
  }

  /** Continues from what the server has now: with its words, or over them. */
  function choose(theirs: EditedPost, keepsMine: boolean) {
    const next = keepsMine ? mergedWith(theirs, typed, begun) : typedOf(theirs);
    setTyped(next);
    setBegun(theirs);
    autosave.begin(theirs, next);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={post ? "Edit Post" : "Create New Post"}
      description={<span role="status">{words[autosave.state]}</span>}
      size="full"
      busy={isSaving}
      onSubmit={(event) => void save(event)}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            {begun?.status === "draft" ? "Close" : "Cancel"}
          </Button>
          <Button type="submit" busy={isSaving} busyLabel="Saving...">
            {post ? "Save Post" : "Create Post"}
          </Button>
        </>
      }
    >
      <div ref={fields} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {post && autosave.state === "changed-elsewhere" ? (
          <VersionChoice postId={post.id} onChoose={choose} />
        ) : (
          autosave.wasRestored && <RestoredNotice onDiscard={() => set(typedOf(begun))} />
        )}
        <PostFields
          post={begun}
          typed={typed}
          problems={problems}
          onChange={(change) => set({ ...typed, ...change })}
        />
        {post && <PreviewLink post={post} />}
      </div>
    </Dialog>
  );
}
