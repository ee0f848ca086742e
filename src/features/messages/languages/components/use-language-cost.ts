import { useQuery } from "@tanstack/react-query";
import { allowanceQueries } from "../../allowance/client.ts";
import type { LanguageCost } from "../schema.ts";

/** Loads what a team's languages cost. Null while it isn't known, and if everyone reads English. */
export function useLanguageCost(teamId: string): LanguageCost | null {
  const query = useQuery(
    allowanceQueries.allowance.get.queryOptions({
      input: { teamId },
      staleTime: 0,
      networkMode: "always",
      retry: 1,
    }),
  );
  return query.data?.languages ?? null;
}
