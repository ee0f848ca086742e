import { useQuery } from "@tanstack/react-query";
import { CalendarSync } from "lucide-react";
import { LinkButton } from "#ui/button.tsx";
import { seasonsQueries } from "../client.ts";

/** Leads from a team's settings to its new season, whether it's started or not (START-28). */
export function StartSeason({ teamId }: { teamId: string }) {
  const { data } = useQuery(
    seasonsQueries.seasons.get.queryOptions({ input: { teamId }, networkMode: "always" }),
  );
  return (
    <>
      <p className="max-w-[60ch] text-ink-2">
        {data?.next
          ? "This team's new season is set up."
          : "Bring your players, contacts, and settings into a new season. The schedule starts empty."}
      </p>
      <LinkButton
        variant="secondary"
        className="mt-4"
        icon={<CalendarSync />}
        to={data?.next ? `/teams/${data.next.id}` : `/teams/${teamId}/new-season`}
      >
        {data?.next ? "Open New Season" : "Start New Season"}
      </LinkButton>
    </>
  );
}
