import { useQuery } from "@tanstack/react-query";
import { cx } from "#ui/cx.ts";
import { allowanceQueries } from "../client.ts";
import { formatFreeTexts } from "../rules.ts";

/** Says what's free and what's left of it (START-25). Shows nothing for a team that has a pass or no free texts. */
export function FreeTextsNote({ team, className }: { team: { id: string }; className?: string }) {
  const query = useQuery(
    allowanceQueries.allowance.get.queryOptions({
      input: { teamId: team.id },
      staleTime: 0,
      networkMode: "always",
      retry: 1,
    }),
  );
  const note = query.data && formatFreeTexts(query.data);
  return note ? <p className={cx("text-sm text-ink-2", className)}>{note}</p> : null;
}
