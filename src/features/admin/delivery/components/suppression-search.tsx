import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDate } from "#platform/date-format.ts";
import { Banner } from "#ui/banner.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { useFailureToast } from "../../components/failures.ts";
import { useDebounced } from "../../components/use-debounced.ts";
import { adminDeliveryQueries } from "../client.ts";
import { formatSuppression } from "../rules.ts";

/** Looks up whether a number can receive texts, and if not, why. */
export function SuppressionSearch() {
  const [searchText, setSearchText] = useState("");
  const phone = useDebounced(searchText);
  const query = useQuery(
    adminDeliveryQueries.adminDelivery.findSuppression.queryOptions({
      input: { phone },
      enabled: phone !== "",
      staleTime: 0,
      retry: 1,
    }),
  );
  useFailureToast("We couldn't look up that number", query);
  const result = phone === "" ? undefined : query.data;
  return (
    <section aria-labelledby="suppressions">
      <SectionHead
        id="suppressions"
        title="Blocked Numbers"
        subtitle="Numbers that replied STOP or can't receive texts"
      />
      <SearchField
        label="Phone number"
        placeholder="(312) 555-0142"
        maxLength={40}
        value={searchText}
        onValueChange={setSearchText}
        className="mb-3 md:max-w-80"
      />
      <div role="status">
        {result?.suppression && (
          <Banner tone="warn">
            {formatSuppression(result.suppression)} Blocked since{" "}
            {formatDate(result.suppression.since.slice(0, 10))}.
          </Banner>
        )}
        {result && result.suppression === null && result.phone !== null && (
          <Banner tone="ok">{result.phone} can receive texts.</Banner>
        )}
        {result && result.phone === null && <Banner tone="info">Enter the full phone number.</Banner>}
      </div>
    </section>
  );
}
