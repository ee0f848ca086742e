import { accountRows } from "./account-rows.ts";
import { adminRows } from "./admin-rows.ts";
import { leagueRows } from "./league-rows.ts";
import { replyRows } from "./reply-rows.ts";
import type { BrokenRow } from "./rows.ts";
import { teamRows } from "./team-rows.ts";

export const BROKEN_ROWS: readonly BrokenRow[] = [...accountRows, ...adminRows, ...leagueRows, ...replyRows, ...teamRows];
