import { Banner } from "#ui/banner.tsx";
import type { BlastAnswer } from "../schema.ts";
import { SkippedList } from "./skipped-list.tsx";

const members = (count: number) => (count === 1 ? "1 member" : `${count} members`);

/** What became of a message: who gets it, who does not and why. */
export function BlastResult({ answer: { sent, failed, skipped } }: { answer: BlastAnswer }) {
  return (
    <div className="grid gap-3">
      <Banner tone="ok">
        <b>On its way to {members(sent)}.</b> Phones get it within moments.
      </Banner>
      {failed > 0 && (
        <Banner tone="error">
          <b>Not sent to {members(failed)}:</b> the team has no SMS left for them.
        </Banner>
      )}
      <SkippedList skipped={skipped} open />
    </div>
  );
}
