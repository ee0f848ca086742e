import * as z from "zod";

/**
 * Faults that an SMTP server can have. They all happen after the body has arrived, which is the worst moment because
 * the sender has sent everything and doesn't know the outcome. A rejected or hung email is never stored.
 */
export const EmailFault = z.object({
  mode: z.enum(["none", "reject-temporarily", "reject-permanently", "hang"]),
  /** How many emails the fault affects. Without a count, it affects every email until the mode is "none" again. */
  count: z.number().int().positive().optional(),
});

export type EmailFault = z.infer<typeof EmailFault>;

export function createEmailFaults() {
  let current: EmailFault = { mode: "none" };
  const listeners = new Set<() => void>();

  function set(fault: EmailFault): EmailFault {
    current = fault.mode === "none" ? { mode: "none" } : fault;
    for (const listener of listeners) listener();
    return current;
  }

  return {
    get: () => current,
    set,
    /** Returns the fault for an incoming email and decrements the count. */
    take(): EmailFault["mode"] {
      const { mode, count } = current;
      if (mode !== "none" && count !== undefined) {
        set(count > 1 ? { mode, count: count - 1 } : { mode: "none" });
      }
      return mode;
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type EmailFaults = ReturnType<typeof createEmailFaults>;
