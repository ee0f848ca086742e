import * as z from "zod";
import { signedInOperation } from "#platform/api-contract.ts";
import { TimeZone } from "../schema.ts";

export const zonesContract = {
  findOffer: signedInOperation
    .route({
      method: "GET",
      path: "/time-zones/offer",
      tags: ["teams"],
      summary: "Find a better time zone for a team",
      description:
        "Returns the zone to offer on a device in `deviceZone` instead of `chosen`: the device's own, or the one whose " +
        "clock agrees with it at every hour of the next 365 days. If several do, one that also agreed since 2020 comes " +
        "first. Returns null if the chosen zone's clock agrees " +
        "already, or if no zone for teams does.",
    })
    .input(z.object({ deviceZone: z.string().min(1).max(60), chosen: TimeZone }))
    .output(z.object({ timeZone: TimeZone.nullable() })),
};
