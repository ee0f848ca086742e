import { accountRows } from "./account-rows.ts";
import { adminRows } from "./admin-rows.ts";
import { connectRows } from "./connect-rows.ts";
import { familyRows } from "./family-rows.ts";
import { firstTextRows } from "./first-text-rows.ts";
import { freeTextRows } from "./free-text-rows.ts";
import { leagueRows } from "./league-rows.ts";
import { needRows } from "./need-rows.ts";
import { numberRows } from "./number-rows.ts";
import { publicRows } from "./public-rows.ts";
import { replyRows } from "./reply-rows.ts";
import { resultRows } from "./result-rows.ts";
import type { BrokenRow } from "./rows.ts";
import { senderRows } from "./sender-rows.ts";
import { startRows } from "./start-rows.ts";
import { teamRows } from "./team-rows.ts";
import { wordingRows } from "./wording-rows.ts";

export const BROKEN_ROWS: readonly BrokenRow[] = [
  ...accountRows,
  ...adminRows,
  ...connectRows,
  ...familyRows,
  ...firstTextRows,
  ...freeTextRows,
  ...leagueRows,
  ...needRows,
  ...numberRows,
  ...publicRows,
  ...replyRows,
  ...resultRows,
  ...senderRows,
  ...startRows,
  ...teamRows,
  ...wordingRows,
];
