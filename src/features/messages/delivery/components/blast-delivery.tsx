import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SearchField } from "#ui/search-field.tsx";
import { deliveryQueries } from "../client.ts";
import { countsInWords } from "../rules.ts";
import { DeliveryList } from "./delivery-list.tsx";
import { DeliveryLoad, liveOptions } from "./delivery-load.tsx";

const SEARCHED_FROM = 10;

/** What became of one message to the team, for a dialog or a page. Follows along while texts are on their way. */
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
            {countsInWords(blast.counts) || "Nobody was on the roster."}
          </p>
          {blast.texts.length >= SEARCHED_FROM && (
            <SearchField
              label="Search the texts"
              placeholder="Search name or phone"
              maxLength={100}
              value={search}
              onValueChange={setSearch}
              className="md:max-w-none"
            />
          )}
          <DeliveryList list={blast} label="Texts of this message" search={search} />
        </div>
      )}
    </DeliveryLoad>
  );
}
