import * as z from "zod";
import { Priority } from "#features/support/schema.ts";
import { DeliveryHour } from "../delivery/schema.ts";

const count = z.number().int();

/** Why texts paused or went on. Holds start automatically. */
export const PauseKind = z.enum(["stopped", "resumed", "held", "released"]);
export type PauseKind = z.infer<typeof PauseKind>;

/** A stop, a resumption, a hold, or a release. */
export const Pause = z.object({
  id: z.string(),
  kind: PauseKind,
  at: z.iso.datetime(),
  /** The administrator's email, or null if it happened automatically. */
  by: z.string().nullable(),
  /** What the administrator entered. Null if no one had to enter a reason. */
  reason: z.string().nullable(),
});
export type Pause = z.infer<typeof Pause>;

export const AdminHome = z.object({
  delivery: z.object({
    countedAt: z.iso.datetime(),
    /** The last 24 hours, oldest first. The last one is still running. */
    hours: z.array(DeliveryHour),
    waiting: count,
    lagSeconds: count,
    isStopped: z.boolean(),
    isHeld: z.boolean(),
  }),
  /** Up to 20 from the last 24 hours, newest first. */
  pauses: z.array(Pause),
  /** Up to 100 are counted. */
  failedJobs: z.object({
    total: count,
    latest: z.array(z.object({ id: z.uuid(), job: z.string(), failedAt: z.iso.datetime() })),
  }),
  requests: z.object({
    open: count,
    urgent: count,
    latest: z.array(
      z.object({
        id: z.uuid(),
        subject: z.string(),
        userName: z.string(),
        priority: Priority,
        createdAt: z.iso.datetime(),
      }),
    ),
  }),
  /** Completed orders minus full refunds and disputes, by UTC day. */
  revenue: z.object({
    currency: z.string(),
    todayCents: count,
    todaySales: count,
    yesterdayCents: count,
  }),
});
export type AdminHome = z.infer<typeof AdminHome>;
