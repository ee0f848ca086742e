import * as z from "zod";

/** Where one manager gets texts about one team. */
export const ManagerPhone = z.object({
  /** As people write it; null for none: then alerts come by mail. */
  phone: z.string().nullable(),
  /** Why nothing reaches it: they replied STOP, or it cannot get texts. */
  suppressedBy: z.enum(["stop", "unreachable"]).nullable(),
});
export type ManagerPhone = z.infer<typeof ManagerPhone>;

/** As typed; the server parses it. The consent is for this number and ticked by hand. */
export const NewManagerPhone = z.object({
  phone: z.string().trim().min(1, "Please enter a phone number").max(40),
  consent: z.boolean().refine((isTicked) => isTicked, "Please agree to texts first"),
});
export type NewManagerPhone = z.infer<typeof NewManagerPhone>;
