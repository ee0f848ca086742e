import * as z from "zod";
import { CalendarDate } from "#features/teams/schema.ts";

/** Away days as the form submits them. */
export const AwayForm = z.object({ fromOn: CalendarDate, untilOn: CalendarDate });
