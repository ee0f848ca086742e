import { useEffect, useState, type ComponentType } from "react";
import { onSessionEnded, type Renewal } from "#platform/api-client.ts";
import { watchEntries } from "#ui/use-entries.ts";
import type { Me } from "../schema.ts";
import type { SignInAgainProps } from "./sign-in-again.tsx";

type Question = { View: ComponentType<SignInAgainProps>; settle: (renewal: Renewal) => void };

/**
 * Lets the user sign in on top of the page when the session ends, so that nothing typed is lost. All requests that were
 * rejected wait for one dialog. If nothing was typed or sent, the sign-in page takes over as before, because a page
 * that no one is working on shouldn't stay visible. Nothing is stored, so no one else can find it later.
 */
export function SessionRenewal({ user }: { user: Me }) {
  const [question, setQuestion] = useState<Question>();
  useEffect(() => {
    const entries = watchEntries();
    let asked: Promise<Renewal> | undefined;
    let last: Renewal | undefined;
    async function ask(): Promise<Renewal> {
      try {
        const { default: View } = await import("./sign-in-again.tsx");
        return await new Promise((resolve) => setQuestion({ View, settle: resolve }));
      } catch {
        // Without a connection, the form keeps what was typed and reports the failure.
        return "declined";
      } finally {
        asked = undefined;
        setQuestion(undefined);
      }
    }
    const isFilledIn = () => entries.hasChanges() || document.querySelector("[role=dialog] form") !== null;
    const stop = onSessionEnded(async (isWrite) => {
      if (!asked && !isWrite) {
        if (!isFilledIn()) return "not-asked";
        // The page keeps loading things, so it would ask again right away. The next save does.
        if (last === "declined") return last;
      }
      last = await (asked ??= ask());
      return last;
    });
    return () => {
      stop();
      entries.stop();
    };
  }, []);
  return question && <question.View user={user} onSettled={question.settle} />;
}
