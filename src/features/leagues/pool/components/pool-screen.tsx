import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { TeamsNotLoaded } from "#features/teams/components/teams-not-loaded.tsx";
import { MAX_WEEKLY_LIMIT } from "#features/turnout/pool/rules.ts";
import { Card } from "#ui/card.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { SwitchField } from "#ui/switch-field.tsx";
import { LeagueNotFound, useLeagueGate } from "../../components/league-gate.tsx";
import { managementQueries } from "../../management/client.ts";
import { PoolLinkSection } from "./pool-link.tsx";
import { PoolPeople } from "./pool-people.tsx";
import { usePool } from "./use-pool.ts";

const limits = Array.from({ length: MAX_WEEKLY_LIMIT }, (_, index) => ({
  value: String(index + 1),
  label: index === 0 ? "Once a week" : `${index + 1} times a week`,
}));

/** Shows a league's sub pool: its switch, its join link, and its people (NEED-39, NEED-40, NEED-50). */
export function PoolScreen() {
  const { leagueId = "" } = useParams();
  const league = useQuery(
    managementQueries.leagueManagement.get.queryOptions({
      input: { leagueId },
      retry: 1,
      networkMode: "always",
    }),
  );
  const pool = usePool(leagueId);
  const isMissing = useLeagueGate(league);
  if (isMissing) return <LeagueNotFound />;
  const queries = [league, pool.settings, pool.link, pool.people];
  const failed = queries.find((query) => query.data === undefined && (query.isError || query.isPaused));
  const settings = pool.settings.data;
  const [link, people] = [pool.link.data, pool.people.data];
  return (
    <>
      <PageHead
        title="Sub Pool"
        back={{ to: `/league-management?leagueId=${leagueId}`, label: "Back to League Management" }}
        subtitle={<span className="wrap-anywhere">{league.data?.name ?? "\u00a0"}</span>}
      />
      {league.data && settings && link && people ? (
        <div className="grid gap-8">
          <Card>
            <SwitchField
              label="Sub Pool"
              hint="Teams of this league can ask people of the pool when their own subs can't play. Off keeps everyone in it."
              checked={settings.isOn}
              onChange={(event) =>
                pool.save.mutate({ leagueId, ...settings, isOn: event.currentTarget.checked })
              }
            />
            {settings.isOn && (
              <SelectField
                label="Ask the Same Person at Most"
                className="mt-4 max-w-64"
                value={String(settings.weeklyLimit)}
                options={limits}
                onChange={(event) =>
                  pool.save.mutate({ leagueId, ...settings, weeklyLimit: Number(event.currentTarget.value) })
                }
              />
            )}
          </Card>
          {settings.isOn && (
            <section aria-labelledby="pool-link">
              <SectionHead id="pool-link" title="Join Link" />
              <Card className="max-w-md">
                <PoolLinkSection
                  league={{ id: leagueId, name: league.data.name }}
                  url={link.url}
                  pool={pool}
                />
              </Card>
            </section>
          )}
          <section aria-labelledby="pool-people">
            <SectionHead
              id="pool-people"
              title="People"
              subtitle="Asked, played, and said no in the last 30 days."
            />
            <PoolPeople leagueId={leagueId} people={people.people} pool={pool} />
          </section>
        </div>
      ) : failed ? (
        <TeamsNotLoaded query={failed}>We couldn't load the sub pool.</TeamsNotLoaded>
      ) : (
        <Loading label="Loading sub pool" className="grid gap-4">
          <Skeleton shape="block" className="h-28" />
          <Skeleton shape="block" className="h-64" />
        </Loading>
      )}
    </>
  );
}
