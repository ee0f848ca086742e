import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { managementQueries } from "../../management/client.ts";
import { leagueSeasonsQueries } from "../client.ts";
import { Divisions } from "../schema.ts";
import type { ListedDivision } from "./division-list.tsx";
import { useSeasons } from "./use-seasons.ts";

/** Holds the edits to the divisions of a league's newest season until they're saved. */
export function useDivisionEdits(leagueId: string | null) {
  const queries = useQueryClient();
  const [edits, setEdits] = useState<ListedDivision[]>();
  const [error, setError] = useState<string>();
  const season = useSeasons(leagueId).data?.[0];
  const saving = useMutation(
    leagueSeasonsQueries.leagueSeasons.saveDivisions.mutationOptions({
      networkMode: "always",
      onSettled: () => {
        void queries.invalidateQueries({ queryKey: leagueSeasonsQueries.leagueSeasons.key() });
        void queries.invalidateQueries({ queryKey: managementQueries.leagueManagement.listTeams.key() });
      },
    }),
  );
  const isOpen = season !== undefined && season.endedAt === null;
  const list = isOpen ? (edits ?? season.divisions.map((saved) => ({ ...saved, key: saved.id }))) : undefined;
  return {
    /** Undefined while it's loading, and after the season. */
    list,
    error,
    change: (next: ListedDivision[]) => {
      setEdits(next);
      setError(undefined);
    },
    /** Returns whether the edits can be saved, and shows what's wrong otherwise. */
    check: (): boolean => {
      const problem = edits && Divisions.safeParse(edits).error?.issues[0]?.message;
      setError(problem);
      return problem === undefined;
    },
    save: async (): Promise<void> => {
      if (leagueId === null || !season || !edits) return;
      const divisions = edits.map(({ id, name }) => ({ id, name }));
      await saving.mutateAsync({ leagueId, seasonId: season.id, divisions });
    },
  };
}
