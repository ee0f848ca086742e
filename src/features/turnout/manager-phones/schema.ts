import * as z from "zod";

/** The number at which a manager gets texts about a team. */
export const ManagerPhone = z.object({
  /** The number formatted for display, or null if there's none, in which case alerts are emailed. */
  phone: z.string().nullable(),
  /** Why texts don't reach the number: the manager replied STOP, the number can't receive texts, or we don't text it. */
  suppressedBy: z.enum(["stop", "unreachable", "not-textable"]).nullable(),
  /** Whether the manager's consent for the number also covers questions about scores and changes of league games. */
  coversLeagueQuestions: z.boolean(),
});
export type ManagerPhone = z.infer<typeof ManagerPhone>;

/** The number as typed, which the server parses. The manager has to consent to texts for each new number. */
export const NewManagerPhone = z.object({
  phone: z.string().trim().min(1, "Enter a phone number").max(40),
  consent: z.boolean().refine((isChecked) => isChecked, "Agree to get texts first"),
});
export type NewManagerPhone = z.infer<typeof NewManagerPhone>;
