import * as z from "zod";
import { Email, Name } from "#features/accounts/schema.ts";
import { oneLine } from "#platform/one-line.ts";

export const Priority = z.enum(["low", "normal", "high", "urgent"]);
export type Priority = z.infer<typeof Priority>;

// The subject is a single line. Messages can contain line breaks and tabs but no other control characters, because
// PostgreSQL rejects NUL.
const Subject = oneLine.min(1, "Enter a subject").max(200, "Use 200 characters or fewer");
const Message = z
  .string()
  // Forms submit line breaks as CRLF, but the text area counts a line break as one character.
  .overwrite((text) => text.replaceAll(/\r\n?/g, "\n"))
  .trim()
  .min(1, "Enter a message")
  .max(5000, "Use 5,000 characters or fewer")
  .regex(/^[\P{Cc}\n\t]*$/u, "Remove special characters");

export const SupportRequest = z.object({
  subject: Subject,
  message: Message,
  priority: Priority.default("normal"),
});
export type SupportRequest = z.infer<typeof SupportRequest>;

/** A message from the contact page (PUB-16, PUB-17). */
export const ContactMessage = z.object({ name: Name, email: Email, subject: Subject, message: Message });
export type ContactMessage = z.infer<typeof ContactMessage>;

/** A closed request needs no further action from an administrator. */
export const RequestStatus = z.enum(["open", "closed"]);
export type RequestStatus = z.infer<typeof RequestStatus>;
