import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { getErrorCode } from "#platform/api-client.ts";
import { blogQueries } from "../client.ts";
import type { EditablePost } from "../schema.ts";
import {
  localDrafts,
  parseFormValues,
  areValuesEqual,
  toFormValues,
  type PostFormValues,
} from "./post-form-values.ts";

/** Long enough to finish a sentence, but short enough that little work can be lost. */
const PAUSE_MS = 1_500;
const RETRY_MS = 5_000;

export type SaveState = "idle" | "local" | "saving" | "saved" | "failed" | "changed-elsewhere";

/**
 * Stores changes on this device right away, and saves drafts to the server after a pause (debounced). Published posts
 * change only when the user saves them. Saves run one at a time, and each is based on the version from the previous
 * one, so that none of them overwrites someone else's changes.
 */
export function useAutosave(post: EditablePost | undefined) {
  const client = useQueryClient();
  const [restored, setRestored] = useState(() => localDrafts.findUnsaved(post));
  const isOutdated = restored !== undefined && restored.version !== (post?.version ?? 0);
  const [state, setState] = useState<SaveState>(
    isOutdated ? "changed-elsewhere" : restored ? "local" : "idle",
  );
  const version = useRef(restored?.version ?? post?.version ?? 0);
  const savedValues = useRef(toFormValues(post));
  /** False once someone publishes the post, because published posts aren't autosaved. */
  const isDraft = useRef(post?.status === "draft");
  const latestValues = useRef(restored?.typed ?? toFormValues(post));
  const isStopped = useRef(isOutdated);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saveQueue = useRef<Promise<unknown>>(Promise.resolve());
  /** Runs the scheduled save, if there is one. */
  const pendingSave = useRef<() => void>(undefined);
  const isClosed = useRef(false);

  const cancel = () => {
    clearTimeout(timer.current);
    pendingSave.current = undefined;
  };
  const saveNow = () => {
    cancel();
    saveQueue.current = saveQueue.current.then(save);
  };
  const scheduleSave = (milliseconds: number) => {
    cancel();
    pendingSave.current = saveNow;
    timer.current = setTimeout(saveNow, milliseconds);
  };
  // When the editor closes, save right away instead of waiting for the pause.
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
      pendingSave.current?.();
    };
  }, []);
  const stopOnConflict = () => {
    isStopped.current = true;
    setState("changed-elsewhere");
  };

  async function save() {
    const values = latestValues.current;
    const input = parseFormValues(values);
    if (!post || !input.success || isStopped.current || areValuesEqual(values, savedValues.current)) return;
    setState("saving");
    try {
      const response = await blogQueries.blog.update.call({
        postId: post.id,
        version: version.current,
        ...input.data,
      });
      version.current = response.version;
      savedValues.current = values;
      handleChange(latestValues.current);
      void client.invalidateQueries({ queryKey: blogQueries.blog.list.key() });
    } catch (error) {
      if (getErrorCode(error) === "POST_CHANGED") return stopOnConflict();
      setState("failed");
      // Don't retry after the editor closes. The stored copy is restored when the editor opens again, and a late save
      // would conflict with that copy.
      if (!isClosed.current) scheduleSave(RETRY_MS);
    }
  }

  /** Call this whenever a field changes. */
  function handleChange(values: PostFormValues) {
    latestValues.current = values;
    cancel();
    if (areValuesEqual(values, savedValues.current)) {
      localDrafts.remove(post?.id);
      if (!isStopped.current) setState(isDraft.current ? "saved" : "idle");
      return;
    }
    localDrafts.write(post?.id, { typed: values, version: version.current });
    if (isStopped.current) return;
    const shouldAutosave = isDraft.current && values.status === "draft" && parseFormValues(values).success;
    setState(shouldAutosave ? "saving" : "local");
    if (shouldAutosave) scheduleSave(PAUSE_MS);
  }

  return {
    wasRestored: restored !== undefined,
    state,
    handleChange,
    stopOnConflict,
    /** Waits for a save in flight, because the next save must be based on the version it returns. */
    waitForVersion: async () => {
      cancel();
      await saveQueue.current;
      return version.current;
    },
    /** Continues from the version that the user chose. */
    continueFrom: (theirs: EditablePost, values: PostFormValues) => {
      version.current = theirs.version;
      savedValues.current = toFormValues(theirs);
      isDraft.current = theirs.status === "draft";
      isStopped.current = false;
      setRestored(undefined);
      handleChange(values);
    },
    discardLocalDraft: () => {
      cancel();
      localDrafts.remove(post?.id);
    },
  };
}
