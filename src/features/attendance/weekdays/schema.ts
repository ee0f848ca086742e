import * as z from "zod";
import { CalendarDate } from "#features/teams/schema.ts";

/** A weekday in a form. 0 is Sunday. */
const Weekday = z.coerce.number().int().min(0).max(6);

/** Weekdays as the form submits them. Without a date, they apply until they're removed. */
export const WeekdaysForm = z.object({
  weekdays: z.array(Weekday).min(1).max(7),
  untilOn: z.union([z.literal("").transform(() => null), CalendarDate]),
});
