import { getCounted } from "../rollups/queries.server.ts";
import { statisticsOf } from "./rules.ts";
import type { BillingStatistics, Period } from "./schema.ts";

/** CALL2-40 and the numbers of ADMBILL. */
export const getBillingStatistics = async (period: Period): Promise<BillingStatistics> =>
  statisticsOf(await getCounted(), period);
