import { implement } from "@orpc/server";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { clock } from "#platform/clock.ts";
import { getOffsetMinutes, isKnownZone, listZoneTransitions } from "#platform/zoned-time.ts";
import { zonesContract } from "./contract.ts";
import { findZoneOffer } from "./rules.ts";

const signedIn = implement(zonesContract).$context<ApiContext>().use(signedInAccess);
const data = { getOffset: getOffsetMinutes, listTransitions: listZoneTransitions };

export const zonesApi = {
  findOffer: signedIn.findOffer.handler(({ input: { deviceZone, chosen } }) => ({
    // A browser may know zones that are newer than our data.
    timeZone: isKnownZone(deviceZone) ? findZoneOffer(deviceZone, chosen, clock.now(), data) : null,
  })),
};
