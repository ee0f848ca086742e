import * as z from "zod";

/** Whether an account can get its one test text: not before the email is confirmed, and only once (START-23). */
export const TestTextState = z.enum(["available", "unconfirmed", "used"]);
export type TestTextState = z.infer<typeof TestTextState>;

/** The manager's own number as typed, which the server parses, and the consent to one text. */
export const NewTestText = z.object({
  phone: z.string().trim().min(1, "Enter a phone number").max(40),
  consent: z.boolean().refine((isChecked) => isChecked, "Agree to get the test text first"),
});
export type NewTestText = z.infer<typeof NewTestText>;

export const TestTextResult = z.object({
  /** The number that the text is on its way to, formatted for display. Null if it isn't sent. */
  sentTo: z.string().nullable(),
  /** Why it isn't sent. */
  error: z.string().nullable(),
});
export type TestTextResult = z.infer<typeof TestTextResult>;
