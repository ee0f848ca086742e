import { useQuery } from "@tanstack/react-query";
import { formatDate } from "#platform/date-format.ts";
import { AdminLink } from "../../components/admin-link.tsx";
import { pluralize } from "../../components/number-format.ts";
import { LeaguePageTakedown } from "../../pages/components/page-takedown.tsx";
import { adminDetailsQueries } from "../client.ts";
import { DetailPage, detailQuery } from "./detail-page.tsx";
import { FactList, LinkList } from "./fact-list.tsx";
import { Timeline } from "./timeline.tsx";

/** One league, with its manager, teams, and timeline. */
export function LeagueScreen({ leagueId }: { leagueId: string }) {
  const query = useQuery({
    ...adminDetailsQueries.adminDetails.getLeague.queryOptions({ input: { leagueId } }),
    ...detailQuery,
  });
  return (
    <DetailPage
      noun="league"
      back={{ to: "/admin/teams", label: "Teams Admin" }}
      query={query}
      renderHead={({ name, teams }) => ({ title: name, subtitle: pluralize(teams.length, "team", "teams") })}
    >
      {({ manager, createdAt, teams }) => (
        <>
          <FactList
            facts={[
              [
                "Manager",
                <AdminLink key="manager" to="account" id={manager.id}>
                  {manager.name}
                </AdminLink>,
              ],
              ["Email", manager.email],
              ["Created", formatDate(createdAt.slice(0, 10))],
            ]}
          />
          <LinkList title="Teams" to="team" items={teams} />
          <LeaguePageTakedown leagueId={leagueId} />
          <Timeline subject="league" id={leagueId} />
        </>
      )}
    </DetailPage>
  );
}
