import { formatDate } from "#platform/date-format.ts";
import type { DepartingTeam } from "#features/teams/departures/schema.ts";
import type { DeletionPreview } from "../schema.ts";
import { GRACE_DAYS } from "../rules.ts";

const pluralize = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** Describes what a team still has: "pass until Jun 3, 2027, 428 texts left". Empty if it has nothing. */
function describeRest({ passEndsOn, textsLeft }: DepartingTeam): string {
  const parts = [
    passEndsOn && `pass until ${formatDate(passEndsOn)}`,
    textsLeft > 0 && `${pluralize(textsLeft, "text", "texts")} left`,
  ].filter(Boolean);
  return parts.length > 0 ? ` (${parts.join(", ")})` : "";
}

const TeamNames = ({ teams }: { teams: DepartingTeam[] }) => (
  <ul className="mt-1 list-disc pl-5">
    {teams.map((team) => (
      <li key={team.id} className="wrap-anywhere">
        <b className="text-ink">{team.name}</b>
        {team.heir !== null && ` goes to ${team.heir}`}
        {describeRest(team)}
      </li>
    ))}
  </ul>
);

/** Tells someone what deleting their account does to their teams, passes, and data. */
export function DeletionFacts({ preview }: { preview: DeletionPreview }) {
  const { teams, teamCount, sharedTeamCount } = preview;
  const deletedTeams = teams.filter(({ heir }) => heir === null);
  const passedOnTeams = teams.filter(({ heir }) => heir !== null);
  const unnamed = teamCount - teams.length;
  return (
    <div className="grid gap-3 text-ui text-ink-2">
      <p>
        You'll be signed out everywhere. For {GRACE_DAYS} days, you can sign in and keep your account. After
        that, it's deleted, and this can't be undone.
      </p>
      {deletedTeams.length > 0 && (
        <div>
          <p>
            No one else manages {deletedTeams.length === 1 ? "this team" : "these teams"}. Texts stop right
            away, and players' links stop working. After {GRACE_DAYS} days, the roster, games, and responses
            are deleted:
          </p>
          <TeamNames teams={deletedTeams} />
        </div>
      )}
      {passedOnTeams.length > 0 && (
        <div>
          <p>These teams keep running, and after {GRACE_DAYS} days they get a new owner:</p>
          <TeamNames teams={passedOnTeams} />
        </div>
      )}
      {unnamed > 0 && <p>The same goes for {pluralize(unnamed, "more team", "more teams")}.</p>}
      {sharedTeamCount > 0 && (
        <p>
          You'll no longer manage {pluralize(sharedTeamCount, "team", "teams")} that someone else owns. The{" "}
          {sharedTeamCount === 1 ? "team isn't" : "teams aren't"} affected otherwise.
        </p>
      )}
      {deletedTeams.length > 0 && (
        <p>
          To keep a team going, transfer it first in its settings. Passes and unused texts end with the team
          and aren't refunded automatically. If you haven't used a pass yet,{" "}
          <a href="/contact" className="link">
            contact us
          </a>{" "}
          first.
        </p>
      )}
      <p>
        We keep records of payments, consent to texts, opt-outs, and what our staff did, for as long as the
        law requires. Backups are gone within 90 days.
      </p>
    </div>
  );
}
