import { getRollup } from "../rollups/queries.server.ts";
import { computeStatistics } from "./rules.ts";
import type { BillingStatistics, Period } from "./schema.ts";

/** Returns billing statistics (CALL2-40, ADMBILL). */
export const getBillingStatistics = async (period: Period): Promise<BillingStatistics> =>
  computeStatistics(await getRollup(), period);
