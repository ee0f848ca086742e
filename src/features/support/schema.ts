import * as z from "zod";

export const Priority = z.enum(["low", "normal", "high", "urgent"]);
export type Priority = z.infer<typeof Priority>;

export const SupportRequest = z.object({
  // One line. In the message line breaks are fine; other control characters nobody types, and PostgreSQL has no NUL.
  subject: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .regex(/^\P{Cc}*$/u),
  message: z
    .string()
    .trim()
    .min(1)
    .max(5000)
    .regex(/^[\P{Cc}\n\r\t]*$/u),
  priority: Priority.default("normal"),
});
export type SupportRequest = z.infer<typeof SupportRequest>;
