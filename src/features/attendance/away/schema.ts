import * as z from "zod";
import { CalendarDate } from "#features/teams/schema.ts";

/** Days on which somebody is away, as a form sends them. */
export const AwayForm = z.object({ fromOn: CalendarDate, untilOn: CalendarDate });
