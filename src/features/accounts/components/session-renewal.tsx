import { useEffect, useState, type ComponentType } from "react";
import { onSessionEnded, type Renewal } from "#platform/api-client.ts";
import { watchEntries } from "#ui/use-entries.ts";
import type { Me } from "../schema.ts";
import type { SignInAgainProps } from "./sign-in-again.tsx";

type Question = { View: ComponentType<SignInAgainProps>; settle: (renewal: Renewal) => void };

/**
 * Lets the user sign in on top of the page when the session ends, so that nothing typed is lost, or prove who they are
 * before a sensitive change. All requests that were rejected wait for one dialog. If nothing was typed or sent, the sign-in page takes over as before, because a page
 * that no one is working on shouldn't stay visible. Nothing is stored, so no one else can find it later.
 */
export function SessionRenewal({ user }: { user: Me }) {
  const [question, setQuestion] = useState<Question>();
  useEffect(() => {
    const entries = watchEntries();
    let asked: Promise<Renewal> | undefined;
    let settle: (renewal: Renewal) => void = () => {};
    let isProof = false;
    let last: Renewal | undefined;
    async function show(onlyProof: boolean) {
      isProof = onlyProof;
      try {
        const { default: View } = await (onlyProof
          ? import("./confirm-identity.tsx")
          : import("./sign-in-again.tsx"));
        setQuestion({ View, settle });
      } catch {
        // Without a connection, the form keeps what was typed and reports the failure.
        settle("declined");
      }
    }
    function ask(onlyProof: boolean): Promise<Renewal> {
      const renewal = new Promise<Renewal>((resolve) => {
        settle = resolve;
      });
      void show(onlyProof);
      return renewal.finally(() => {
        asked = undefined;
        setQuestion(undefined);
      });
    }
    const isFilledIn = () => entries.hasChanges() || document.querySelector("[role=dialog] form") !== null;
    const stop = onSessionEnded(async (isWrite, onlyProof) => {
      if (!asked && !isWrite) {
        if (!isFilledIn()) return "not-asked";
        // The page keeps loading things, so it would ask again right away. The next save does.
        if (last === "declined") return last;
      }
      // The session ended while its user was proving something. Signing in takes the place of that.
      if (asked && isProof && !onlyProof) void show(false);
      const renewal = await (asked ??= ask(onlyProof));
      if (!onlyProof) last = renewal;
      return renewal;
    });
    return () => {
      stop();
      entries.stop();
    };
  }, []);
  return question && <question.View user={user} onSettled={question.settle} />;
}
