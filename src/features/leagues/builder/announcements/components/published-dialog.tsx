import { LinkButton } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { formatCount } from "../../components/draft-labels.ts";
import { formatPublished } from "../../rules.ts";
import type { BuilderData, PlannedGame, PublishedSchedule } from "../../schema.ts";
import { PassCoverage } from "./pass-coverage.tsx";

export interface PublishedDialogProps {
  data: BuilderData;
  games: readonly PlannedGame[];
  published: PublishedSchedule;
  onClose: () => void;
}

/** Sums up what was published and who was told, and leads to what comes next (BUILD-51). */
export default function PublishedDialog({ data, games, published, onClose }: PublishedDialogProps) {
  const { emailedCount, textedCount } = published;
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title="Schedule Published"
      footer={
        <>
          <LinkButton variant="secondary" to={`/league-management?leagueId=${data.league.id}`}>
            Back to League
          </LinkButton>
          <LinkButton to={`/schedule?leagueId=${data.league.id}`}>View Schedule</LinkButton>
        </>
      }
    >
      <p role="status">{formatPublished(published)}</p>
      <ul className="mt-3 grid list-disc gap-1 pl-5 text-sm text-ink-2">
        <li>
          {emailedCount === 0
            ? "No team has a manager but you, so no one got an email."
            : `${formatCount(emailedCount, "team manager gets", "team managers get")} an email with their games.`}
        </li>
        <li>
          {textedCount === null
            ? "Players weren't texted about it."
            : `${formatCount(textedCount, "person gets", "people get")} a text.`}
        </li>
        <li>Reminders go out before each game, as each team's settings say.</li>
      </ul>
      <PassCoverage data={data} games={games} canBuy />
    </Dialog>
  );
}
