import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { errorCode } from "#platform/api-client.ts";
import { blogQueries } from "../client.ts";
import type { EditedPost } from "../schema.ts";
import { copies, entriesOf, isSame, typedOf, type Typed } from "./typed-post.ts";

/** Long enough for a sentence, short enough that little is lost. */
const PAUSE_MS = 1_500;
const RETRY_MS = 5_000;

export type SaveState = "nothing" | "kept" | "saving" | "saved" | "failed" | "changed-elsewhere";

/**
 * Keeps what is typed: on this device at once, and a draft on the server after a pause. What readers see already changes
 * only when somebody saves it. Saves one after the other, each from the version before, so that none overwrites what
 * somebody else saved meanwhile.
 */
export function useAutosave(post: EditedPost | undefined) {
  const client = useQueryClient();
  const [restored, setRestored] = useState(() => copies.of(post));
  const isOutdated = restored !== undefined && restored.version !== (post?.version ?? 0);
  const [state, setState] = useState<SaveState>(
    isOutdated ? "changed-elsewhere" : restored ? "kept" : "nothing",
  );
  const version = useRef(restored?.version ?? post?.version ?? 0);
  const saved = useRef(typedOf(post));
  /** A post that somebody published meanwhile is nothing to save by itself any more. */
  const isDraft = useRef(post?.status === "draft");
  const latest = useRef(restored?.typed ?? typedOf(post));
  const isStopped = useRef(isOutdated);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<unknown>>(Promise.resolve());
  /** Saves what waits for the pause to end. */
  const waiting = useRef<() => void>(undefined);
  const isClosed = useRef(false);

  const cancel = () => {
    clearTimeout(timer.current);
    waiting.current = undefined;
  };
  const saveNow = () => {
    cancel();
    running.current = running.current.then(save);
  };
  const saveIn = (milliseconds: number) => {
    cancel();
    waiting.current = saveNow;
    timer.current = setTimeout(saveNow, milliseconds);
  };
  // Who closes the editor right after the last word has not waited for the pause.
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
      waiting.current?.();
    };
  }, []);
  const refuse = () => {
    isStopped.current = true;
    setState("changed-elsewhere");
  };

  async function save() {
    const typed = latest.current;
    const entries = entriesOf(typed);
    if (!post || !entries.success || isStopped.current || isSame(typed, saved.current)) return;
    setState("saving");
    try {
      const answer = await blogQueries.blog.update.call({
        postId: post.id,
        version: version.current,
        ...entries.data,
      });
      version.current = answer.version;
      saved.current = typed;
      keep(latest.current);
      void client.invalidateQueries({ queryKey: blogQueries.blog.list.key() });
    } catch (error) {
      if (errorCode(error) === "POST_CHANGED") return refuse();
      setState("failed");
      // The copy on this device waits for the next opening, and would be in its way if it were still being sent.
      if (!isClosed.current) saveIn(RETRY_MS);
    }
  }

  /** Every change comes by here. */
  function keep(typed: Typed) {
    latest.current = typed;
    cancel();
    if (isSame(typed, saved.current)) {
      copies.remove(post?.id);
      if (!isStopped.current) setState(isDraft.current ? "saved" : "nothing");
      return;
    }
    copies.write(post?.id, { typed, version: version.current });
    if (isStopped.current) return;
    const goesToServer = isDraft.current && typed.status === "draft" && entriesOf(typed).success;
    setState(goesToServer ? "saving" : "kept");
    if (goesToServer) saveIn(PAUSE_MS);
  }

  return {
    wasRestored: restored !== undefined,
    state,
    keep,
    refuse,
    /** Waits for a save that is under way: the next one begins from its version. */
    settledVersion: async () => {
      cancel();
      await running.current;
      return version.current;
    },
    /** Somebody chose between two versions: from here on this one counts. */
    begin: (theirs: EditedPost, typed: Typed) => {
      version.current = theirs.version;
      saved.current = typedOf(theirs);
      isDraft.current = theirs.status === "draft";
      isStopped.current = false;
      setRestored(undefined);
      keep(typed);
    },
    forget: () => {
      cancel();
      copies.remove(post?.id);
    },
  };
}
