import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { dateInWords } from "#platform/date-words.ts";
import { Banner } from "#ui/banner.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { useFailureToast } from "../../components/failures.ts";
import { useSettled } from "../../components/use-settled.ts";
import { adminDeliveryQueries } from "../client.ts";
import { suppressionInWords } from "../rules.ts";

/** Whether one number gets texts, and why not. */
export function SuppressionSearch() {
  const [typed, setTyped] = useState("");
  const phone = useSettled(typed);
  const query = useQuery(
    adminDeliveryQueries.adminDelivery.findSuppression.queryOptions({
      input: { phone },
      enabled: phone !== "",
      staleTime: 0,
      retry: 1,
    }),
  );
  useFailureToast("Failed to look up the number", query);
  const found = phone === "" ? undefined : query.data;
  return (
    <section aria-labelledby="suppressions">
      <SectionHead
        id="suppressions"
        title="Numbers Without Texts"
        subtitle="Who replied STOP, and numbers that cannot get texts"
      />
      <SearchField
        label="Phone number"
        placeholder="(312) 555-0142"
        maxLength={40}
        value={typed}
        onValueChange={setTyped}
        className="mb-3 md:max-w-80"
      />
      <div role="status">
        {found?.suppression && (
          <Banner tone="warn">
            {suppressionInWords(found.suppression)} Since {dateInWords(found.suppression.since.slice(0, 10))}.
          </Banner>
        )}
        {found && found.suppression === null && found.phone !== null && (
          <Banner tone="ok">Nothing keeps {found.phone} from getting texts.</Banner>
        )}
        {found && found.phone === null && (
          <Banner tone="info">No phone has that number yet. Type all of it.</Banner>
        )}
      </div>
    </section>
  );
}
