import { lazy, Suspense } from "react";
import { HistoryLink } from "#features/attendance/history/components/history-link.tsx";
import { NextGame } from "#features/games/components/next-game.tsx";
import { AddToMyCalendar } from "#features/games/feeds/components/add-to-my-calendar.tsx";
import { AllowanceCard } from "#features/messages/allowance/components/allowance-card.tsx";
import { RecentBlasts } from "#features/messages/blasts/components/recent-blasts.tsx";
import { SendMessage } from "#features/messages/blasts/components/blast-buttons.tsx";
import { FirstTextNote } from "#features/messages/first-texts/states/components/first-text-note.tsx";
import { PassBanner, PassNote } from "#features/passes/components/pass-banner.tsx";
import { TeamPage } from "#features/teams/components/team-page.tsx";
import type { TeamDetail as Team } from "#features/teams/schema.ts";
import type { Route } from "./+types/team-detail";

export const meta = () => [{ title: "Team · FirstWhistle" }];

export default function TeamDetail({ params }: Route.ComponentProps) {
  // The key resets search and dialogs when the team changes.
  return (
    <TeamPage
      key={params.id}
      teamId={params.id}
      NextGame={NextGame}
      PassBanner={PassBanner}
      PassNote={PassNote}
      PhoneNote={FirstTextNote}
      Aside={TeamTexts}
      renderMessage={(team) => <SendMessage team={team} className="max-md:px-2.5!" />}
    />
  );
}

const SeasonCard = lazy(() => import("#features/leagues/new-seasons/components/season-card.tsx"));
const SubsCard = lazy(() => import("#features/teams/subs/components/subs-card.tsx"));

function TeamTexts({ team }: { team: Team }) {
  return (
    <div className="grid gap-5">
      <AllowanceCard team={team} />
      <Suspense>
        <SeasonCard team={team} />
      </Suspense>
      {team.can.manage && (
        <Suspense fallback={<div className="h-40 rounded-lg border border-line" />}>
          <SubsCard team={team} />
        </Suspense>
      )}
      <RecentBlasts team={team} />
      <HistoryLink teamId={team.id} />
      {team.can.manage && (
        <div className="grid">
          <AddToMyCalendar team={team} />
        </div>
      )}
    </div>
  );
}
