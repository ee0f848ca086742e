import * as z from "zod";
import { Email, Name } from "#features/accounts/schema.ts";

export const Priority = z.enum(["low", "normal", "high", "urgent"]);
export type Priority = z.infer<typeof Priority>;

// One line. In the message line breaks are fine; other control characters nobody types, and PostgreSQL has no NUL.
const Subject = z
  .string()
  .trim()
  .min(1, "Please enter a subject")
  .max(200, "Please use at most 200 characters")
  .regex(/^\P{Cc}*$/u, "Please use one line");
const Message = z
  .string()
  // Forms send each line break as two characters; the text area counted one.
  .overwrite((text) => text.replaceAll(/\r\n?/g, "\n"))
  .trim()
  .min(1, "Please enter a message")
  .max(5000, "Please use at most 5,000 characters")
  .regex(/^[\P{Cc}\n\t]*$/u, "Please use plain text");

export const SupportRequest = z.object({
  subject: Subject,
  message: Message,
  priority: Priority.default("normal"),
});
export type SupportRequest = z.infer<typeof SupportRequest>;

/** What a visitor writes on the contact page (PUB-16, PUB-17). */
export const ContactMessage = z.object({ name: Name, email: Email, subject: Subject, message: Message });
export type ContactMessage = z.infer<typeof ContactMessage>;

/** Closed: an administrator has dealt with it. */
export const RequestStatus = z.enum(["open", "closed"]);
export type RequestStatus = z.infer<typeof RequestStatus>;
