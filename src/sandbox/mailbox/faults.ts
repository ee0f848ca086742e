import * as z from "zod";

/**
 * What a mail server does on a bad day. All of it happens after the body arrived, the worst moment: the
 * sender has handed everything over and does not know where it stands. A refused or hung mail is never stored.
 */
export const MailFault = z.object({
  mode: z.enum(["none", "reject-temporarily", "reject-permanently", "hang"]),
  /** How many mails it hits; without a count, every mail until the mode is "none" again. */
  count: z.number().int().positive().optional(),
});

export type MailFault = z.infer<typeof MailFault>;

export function createMailFaults() {
  let current: MailFault = { mode: "none" };
  const listeners = new Set<() => void>();

  function set(fault: MailFault): MailFault {
    current = fault.mode === "none" ? { mode: "none" } : fault;
    for (const listener of listeners) listener();
    return current;
  }

  return {
    get: () => current,
    set,
    /** The fault for one arriving mail; uses up one of the count. */
    take(): MailFault["mode"] {
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

export type MailFaults = ReturnType<typeof createMailFaults>;
