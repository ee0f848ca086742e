import * as z from "zod";

export const Priority = z.enum(["low", "normal", "high", "urgent"]);
export type Priority = z.infer<typeof Priority>;

export const SupportRequest = z.object({
  subject: z.string().trim().min(1).max(200),
  message: z.string().trim().min(1).max(5000),
  priority: Priority.default("normal"),
});
export type SupportRequest = z.infer<typeof SupportRequest>;
