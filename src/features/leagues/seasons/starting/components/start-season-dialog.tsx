import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState, type FormEvent } from "react";
import { explainError, getErrorCode } from "#platform/api-client.ts";
import { Badge } from "#ui/badge.tsx";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Kit } from "#ui/kit.tsx";
import { LoadFailure } from "#ui/load-failure.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.tsx";
import { managementQueries } from "../../../management/client.ts";
import { leagueSeasonsQueries } from "../../client.ts";
import { SeasonName, type LeagueSeason, type NextTeam } from "../../schema.ts";
import { suggestName } from "../rules.ts";

export interface StartSeasonDialogProps {
  open: boolean;
  onClose: () => void;
  leagueId: string;
  /** The newest season. */
  last: LeagueSeason;
  onStarted: (seasonId: string) => void;
}

/** Starts a league's next season with the chosen teams (RESULT-33). A failed start keeps what was entered. */
export default function StartSeasonDialog(props: StartSeasonDialogProps) {
  const { open, onClose, leagueId, last, onStarted } = props;
  const queries = useQueryClient();
  const [name, setName] = useState(() => suggestName(last.name));
  const [problem, setProblem] = useState<string>();
  /** The teams whose checkbox isn't as it was at first. */
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const field = useRef<HTMLInputElement>(null);
  /** Stays the same across retries, so a lost response never starts two seasons. */
  const lastRequest = useRef<{ draft: string; requestKey: string }>(undefined);
  const teams = useQuery(
    leagueSeasonsQueries.leagueSeasons.listNextTeams.queryOptions({
      input: { leagueId },
      staleTime: 0,
      // What's checked must not change while someone reads it.
      refetchOnWindowFocus: false,
      networkMode: "always",
      retry: 1,
      select: (list) => list.teams,
    }),
  );
  const start = useMutation(
    leagueSeasonsQueries.leagueSeasons.start.mutationOptions({
      networkMode: "always",
      onSettled: () => {
        void queries.invalidateQueries({ queryKey: leagueSeasonsQueries.leagueSeasons.key() });
        void queries.invalidateQueries({ queryKey: managementQueries.leagueManagement.key() });
      },
    }),
  );
  const isChecked = ({ teamId, divisionId }: NextTeam) => (divisionId !== null) !== changed.has(teamId);
  const checked = (teams.data ?? []).filter(isChecked);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const parsed = SeasonName.safeParse(name);
    setProblem(parsed.error?.issues[0]?.message);
    if (!parsed.success) return field.current?.focus();
    const input = { name: parsed.data, teamIds: checked.map(({ teamId }) => teamId) };
    const draft = JSON.stringify(input);
    if (lastRequest.current?.draft !== draft)
      lastRequest.current = { draft, requestKey: crypto.randomUUID() };
    try {
      const season = await start.mutateAsync({
        leagueId,
        ...input,
        requestKey: lastRequest.current.requestKey,
      });
      showToast.success(`${parsed.data} started`);
      onStarted(season.id);
      onClose();
    } catch (error) {
      if (getErrorCode(error) === "SEASON_NAME_TAKEN") {
        setProblem(explainError(error));
        field.current?.focus();
        return;
      }
      // A team was deleted, archived, or moved in the meantime.
      if (getErrorCode(error) === "NOT_FOUND") void teams.refetch();
      showToast.error("We couldn't start the season", {
        description:
          getErrorCode(error) === "NOT_FOUND"
            ? "The teams changed. Check them, then try again."
            : explainError(error),
      });
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Start a New Season"
      description={`Copies the divisions and settings of ${last.name}, which stays as it is.`}
      size="wide"
      busy={start.isPending}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <Button variant="secondary" disabled={start.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={start.isPending} busyLabel="Starting..." disabled={!teams.data}>
            Start Season
          </Button>
        </>
      }
    >
      <TextField
        ref={field}
        label="Season Name"
        required
        autoComplete="off"
        maxLength={40}
        placeholder="Spring 2027"
        value={name}
        error={problem}
        onChange={(event) => {
          setName(event.target.value);
          setProblem(undefined);
        }}
      />
      {teams.data ? (
        <>
          <Teams
            teams={teams.data}
            last={last}
            isChecked={isChecked}
            onChange={({ teamId }) => setChanged(toggle(changed, teamId))}
          />
          <output className="caption mt-4 block text-ink-2">
            {formatSummary(checked.length, teams.data.length)}
          </output>
          <Banner tone="info" className="mt-3">
            Rosters, texting consents, passes, and venues stay as they are. The new season starts without
            games and results.
          </Banner>
        </>
      ) : teams.isError ? (
        <div className="mt-5">
          <LoadFailure query={teams}>We couldn't load this league's teams.</LoadFailure>
        </div>
      ) : (
        <Loading label="Loading teams" className="mt-5 grid gap-3">
          {Array.from({ length: 4 }, (_, index) => (
            <Skeleton key={index} className="h-9" />
          ))}
        </Loading>
      )}
    </Dialog>
  );
}

function toggle(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

const formatSummary = (checked: number, all: number) =>
  all === 0
    ? "This league has no teams yet. Add them after the season has started."
    : `${checked} of ${all === 1 ? "1 team" : `${all} teams`}. The others stay in the league.`;

/** The teams by division, then those that weren't in the last season, which start unchecked. */
function Teams(props: {
  teams: readonly NextTeam[];
  last: LeagueSeason;
  isChecked: (team: NextTeam) => boolean;
  onChange: (team: NextTeam) => void;
}) {
  const { teams, last, isChecked, onChange } = props;
  const groups = [
    ...last.divisions.map(({ id, name }) => ({ id, name: last.divisions.length > 1 ? name : "Teams" })),
    { id: null, name: `Not in ${last.name}` },
  ];
  return groups.map(({ id, name }) => {
    const members = teams.filter(({ divisionId }) => divisionId === id);
    if (members.length === 0) return null;
    return (
      <fieldset key={id} className="mt-5">
        <legend className="label wrap-anywhere">{name}</legend>
        <ul className="mt-2 divide-y divide-line rounded-lg border border-line">
          {members.map((team) => (
            <li key={team.teamId} className="flex min-h-12 items-center gap-3 px-3.5 touch:py-0">
              <CheckboxField
                className="min-w-0 flex-1"
                label={team.name}
                checked={isChecked(team)}
                onChange={() => onChange(team)}
              />
              {id !== null && !isChecked(team) && <Badge tone="quiet">Not in This Season</Badge>}
              <Kit id={team.teamId} kit={team.kit} size={28} />
            </li>
          ))}
        </ul>
      </fieldset>
    );
  });
}
