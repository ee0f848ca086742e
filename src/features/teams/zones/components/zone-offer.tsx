import { useQuery } from "@tanstack/react-query";
import { Clock } from "lucide-react";
import { useSyncExternalStore } from "react";
import { getBrowserZone } from "#platform/browser-date.ts";
import { Button } from "#ui/button.tsx";
import { teamsQueries } from "../../client.ts";
import type { TimeZone } from "../../schema.ts";
import { getOfferName, isNearby } from "../rules.ts";

const subscribeToNothing = () => () => {};

/** Returns the device's time zone, or null on the server and before hydration. */
const useDeviceZone = () => useSyncExternalStore(subscribeToNothing, getBrowserZone, () => null);

export interface ZoneOfferProps {
  /** The zone that's chosen in the form. */
  chosen: TimeZone;
  onUse: (zone: TimeZone) => void;
}

/**
 * Offers the device's time zone in one tap where it differs from the chosen one (START-10). Shows nothing if they
 * agree, if no team can have the device's zone, or if we couldn't find out.
 */
export function ZoneOffer({ chosen, onUse }: ZoneOfferProps) {
  const deviceZone = useDeviceZone();
  const query = useQuery(
    teamsQueries.zones.findOffer.queryOptions({
      input: { deviceZone: deviceZone ?? "", chosen },
      enabled: deviceZone !== null && deviceZone !== chosen && isNearby(deviceZone),
      staleTime: Infinity,
      retry: false,
      networkMode: "always",
    }),
  );
  const zone = query.data?.timeZone;
  if (!zone) return null;
  const name = getOfferName(zone, chosen);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-2">
      <span className="flex min-w-0 items-center gap-2">
        <Clock className="size-4 text-ink-3" />
        Your device is on {name}.
      </span>
      <Button variant="secondary" size="small" onClick={() => onUse(zone)}>
        Use {name}
      </Button>
    </div>
  );
}
