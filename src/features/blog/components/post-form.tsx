import { useEffect, useRef, useState, type FormEvent } from "react";
import { getErrorCode } from "#platform/api-client.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import type { EditablePost } from "../schema.ts";
import { PostFields } from "./post-fields.tsx";
import { RestoredNotice, VersionChoice } from "./post-notices.tsx";
import { PreviewLink } from "./preview-link.tsx";
import {
  localDrafts,
  parseFormValues,
  mergeDrafts,
  toFormValues,
  type PostFormValues,
} from "./post-form-values.ts";
import { useAutosave, type SaveState } from "./use-autosave.ts";
import { useSavePost } from "./use-posts.ts";

const statusLabels: Record<SaveState, string> = {
  idle: "",
  local: "Not saved yet. Stored on this device.",
  saving: "Saving...",
  saved: "Saved",
  failed: "We couldn't save. Your draft is stored on this device, and we'll try again.",
  "changed-elsewhere": "Not saved",
};

interface PostFormProps {
  post: EditablePost | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The post editor: fields, autosave status, and saving. */
export function PostForm({ post, open, onOpenChange }: PostFormProps) {
  const [values, setValues] = useState<PostFormValues>(
    () => localDrafts.findUnsaved(post)?.typed ?? toFormValues(post),
  );
  /** The server's version that these edits are based on. */
  const [base, setBase] = useState(post);
  const [fieldErrors, setFieldErrors] = useState<Partial<Record<string, string>>>({});
  const autosave = useAutosave(post);
  const { create, update } = useSavePost();
  const isSaving = create.isPending || update.isPending;
  const fields = useRef<HTMLDivElement>(null);
  // Focus the first invalid field, which may be scrolled out of view.
  useEffect(() => {
    if (Object.keys(fieldErrors).length > 0)
      fields.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [fieldErrors]);
  const changeValues = (next: PostFormValues) => {
    setValues(next);
    autosave.handleChange(next);
  };

  async function save(event: FormEvent) {
    event.preventDefault();
    const parsed = parseFormValues(values);
    if (!parsed.success) {
      const fieldErrorEntries = parsed.error.issues
        .toReversed()
        .map(({ path, message }) => [String(path[0]), message]);
      setFieldErrors(Object.fromEntries(fieldErrorEntries) as Partial<Record<string, string>>);
      return;
    }
    setFieldErrors({});
    try {
      if (post) {
        const version = await autosave.waitForVersion();
        await update.mutateAsync({ postId: post.id, version, ...parsed.data });
      } else await create.mutateAsync(parsed.data);
      autosave.discardLocalDraft();
      onOpenChange(false);
    } catch (error) {
      // The mutation already showed a toast.
      if (getErrorCode(error) === "POST_CHANGED") autosave.stopOnConflict();
    }
  }

  /** Continues from the server's version, with either the server's content or the user's. */
  function chooseVersion(theirs: EditablePost, shouldKeepMine: boolean) {
    const next = shouldKeepMine ? mergeDrafts(theirs, values, base) : toFormValues(theirs);
    setValues(next);
    setBase(theirs);
    autosave.continueFrom(theirs, next);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={post ? "Edit Post" : "Create New Post"}
      description={<span role="status">{statusLabels[autosave.state]}</span>}
      size="full"
      busy={isSaving}
      keepsEntries
      onSubmit={(event) => void save(event)}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            {base?.status === "draft" ? "Close" : "Cancel"}
          </Button>
          <Button type="submit" busy={isSaving} busyLabel="Saving...">
            {post ? "Save Post" : "Create Post"}
          </Button>
        </>
      }
    >
      <div ref={fields} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {post && autosave.state === "changed-elsewhere" ? (
          <VersionChoice postId={post.id} onChoose={chooseVersion} />
        ) : (
          autosave.wasRestored && <RestoredNotice onDiscard={() => changeValues(toFormValues(base))} />
        )}
        <PostFields
          post={base}
          values={values}
          problems={fieldErrors}
          onChange={(change) => changeValues({ ...values, ...change })}
        />
        {post && <PreviewLink post={post} />}
      </div>
    </Dialog>
  );
}
