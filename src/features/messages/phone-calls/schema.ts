import * as z from "zod";

/** A number to call. */
const CallNumber = z.object({
  /** In E.164, for a `tel:` link. */
  phone: z.string(),
  /** Formatted for display: (312) 555-0142. */
  displayPhone: z.string(),
  /** Whose number it is, such as "Mother", or null if it's the player's own. */
  label: z.string().nullable(),
});
export type CallNumber = z.infer<typeof CallNumber>;

/** A player to call, because our last reminder didn't reach them. */
export const PhoneCall = z.object({
  memberId: z.uuid(),
  name: z.string(),
  /** Why the reminder didn't reach them, in the words of Text Delivery. */
  reason: z.string(),
  /** Their own number first. Empty if they have none. */
  numbers: z.array(CallNumber),
});
export type PhoneCall = z.infer<typeof PhoneCall>;

export const PhoneCalls = z.object({
  /** Ordered by name, at most a full roster. Empty outside of the 24 hours before the start. */
  calls: z.array(PhoneCall),
});
export type PhoneCalls = z.infer<typeof PhoneCalls>;
