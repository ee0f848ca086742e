import { Banner } from "#ui/banner.tsx";
import type { BlastOutcome } from "../schema.ts";
import { formatEmailed } from "./blast-labels.ts";
import { SkippedList } from "./skipped-list.tsx";

const formatMembers = (count: number) => (count === 1 ? "1 member" : `${count} members`);

/** Shows who gets a sent message, and who doesn't and why. */
export function BlastResult({ outcome, teamId }: { outcome: BlastOutcome; teamId: string }) {
  const { sent, emailed, failed, skipped } = outcome;
  return (
    <div className="grid gap-3">
      <Banner tone="ok">
        <b>On its way to {formatMembers(sent + emailed)}.</b> It should arrive within moments.
        {emailed > 0 && ` ${formatEmailed(emailed)}`}
      </Banner>
      {failed > 0 && (
        <Banner tone="error">
          <b>Not sent to {formatMembers(failed)}:</b> the team is out of texts.
        </Banner>
      )}
      <SkippedList skipped={skipped} teamId={teamId} open />
    </div>
  );
}
