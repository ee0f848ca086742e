import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SearchField } from "#ui/search-field.tsx";
import { deliveryQueries } from "../client.ts";
import { formatCounts, LIST_ERASED } from "../rules.ts";
import { DeliveryList } from "./delivery-list.tsx";
import { DeliveryLoad, liveOptions } from "./delivery-load.tsx";
import { Wordings } from "./wordings.tsx";

const SEARCH_MIN_TEXTS = 10;

/** Shows the delivery of one message, in a dialog or on a page. Refreshes while texts are in progress. */
export function BlastDelivery({ teamId, blastId }: { teamId: string; blastId: string }) {
  const [search, setSearch] = useState("");
  const query = useQuery(
    deliveryQueries.delivery.listForBlast.queryOptions({ input: { teamId, blastId }, ...liveOptions }),
  );
  return (
    <DeliveryLoad query={query}>
      {(blast) => (
        <div className="grid gap-3">
          <p className="text-sm leading-[1.45] font-[560]">
            {formatCounts(blast.counts, blast.emailed) ||
              (blast.isErased ? LIST_ERASED : "The roster was empty.")}
          </p>
          <Wordings wordings={blast.wordings.length > 0 ? blast.wordings : [blast.body]} />
          {blast.texts.length >= SEARCH_MIN_TEXTS && (
            <SearchField
              label="Search texts"
              placeholder="Search name or phone"
              maxLength={100}
              value={search}
              onValueChange={setSearch}
              className="md:max-w-none"
            />
          )}
          <DeliveryList list={blast} teamId={teamId} label="Texts for this message" search={search} />
        </div>
      )}
    </DeliveryLoad>
  );
}
