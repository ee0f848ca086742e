import {
  CalendarPlus,
  ClipboardPaste,
  ListChecks,
  ListOrdered,
  MapPin,
  MessageSquare,
  Settings,
  Trash2,
  UserRoundPlus,
  UsersRound,
} from "lucide-react";
import { useId, type ReactNode } from "react";
import { Button, LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { shortTimeZoneNames } from "#features/teams/zones/rules.ts";
import { AllRequests } from "../../change-requests/components/all-requests.tsx";
import { formatTeamsNeeded } from "../rules.ts";
import type { LeagueDetail } from "../schema.ts";

export interface LeagueActionsProps {
  league: LeagueDetail;
  onMessage: () => void;
  onSettings: () => void;
  onDelete: () => void;
}

/** Shows the selected league's actions as a three-step guide (LEAGUE-10 to LEAGUE-14). */
export function LeagueActions({ league, onMessage, onSettings, onDelete }: LeagueActionsProps) {
  const id = useId();
  const teamsNeeded = formatTeamsNeeded(league.teamCount);
  return (
    <section aria-labelledby={id} className="mt-8 md:mt-9">
      <SectionHead
        id={id}
        title="League Actions"
        subtitle={
          <span className="wrap-anywhere">
            {league.name}, {league.sport}. New teams use {shortTimeZoneNames[league.timeZone]}.
          </span>
        }
        action={
          <>
            {league.teamCount > 0 && (
              <Button
                variant="secondary"
                size="small"
                icon={<MessageSquare className="max-md:hidden" />}
                onClick={onMessage}
              >
                Message League
              </Button>
            )}
            {league.teamCount > 1 && (
              <LinkButton
                to={`/league/${league.id}/results`}
                variant="secondary"
                size="small"
                icon={<ListChecks className="max-md:hidden" />}
              >
                Results
              </LinkButton>
            )}
            {league.teamCount > 1 && (
              <LinkButton
                to={`/league/${league.id}/standings`}
                variant="secondary"
                size="small"
                icon={<ListOrdered className="max-md:hidden" />}
              >
                Standings
              </LinkButton>
            )}
            <LinkButton
              to={`/league/${league.id}/sub-pool`}
              variant="secondary"
              size="small"
              icon={<UsersRound className="max-md:hidden" />}
            >
              Sub Pool
            </LinkButton>
            {league.teamCount > 0 && <AllRequests league={league} />}
            <Button
              variant="secondary"
              size="small"
              icon={<Settings className="max-md:hidden" />}
              onClick={onSettings}
            >
              League Settings
            </Button>
            <IconButton label="Delete League" tone="destructive" onClick={onDelete}>
              <Trash2 />
            </IconButton>
          </>
        }
      />
      <Card padded={false}>
        <h3 className="h3 border-b border-line px-5 py-3 max-md:px-4">Getting Started</h3>
        <ol className="grid lg:grid-cols-3">
          <Step number={1} title="Create Teams" description="Add each team with its players and managers.">
            <LinkButton to={`/league/${league.id}/create-team`} icon={<UserRoundPlus />} full>
              Create Team
            </LinkButton>
            <LinkButton
              to={`/league/${league.id}/add-teams`}
              variant="secondary"
              icon={<ClipboardPaste />}
              className="mt-2"
              full
            >
              Paste a List of Teams
            </LinkButton>
          </Step>
          <Step
            number={2}
            title="Set Up Venues"
            description="Add where you play and how many games fit in a day."
          >
            <LinkButton to={`/venues?leagueId=${league.id}`} variant="secondary" icon={<MapPin />} full>
              Manage Venues
            </LinkButton>
          </Step>
          <Step number={3} title="Schedule Builder" description="Build one fair schedule for every team.">
            {teamsNeeded === null ? (
              <LinkButton
                to={`/league/${league.id}/schedule-builder`}
                variant="secondary"
                icon={<CalendarPlus />}
                full
              >
                Schedule Builder
              </LinkButton>
            ) : (
              <>
                <Button
                  variant="secondary"
                  icon={<CalendarPlus />}
                  full
                  disabled
                  aria-describedby={`${id}-needs`}
                >
                  Schedule Builder
                </Button>
                <p id={`${id}-needs`} className="caption mt-1.5 text-center text-ink-2">
                  {teamsNeeded}
                </p>
              </>
            )}
          </Step>
        </ol>
      </Card>
    </section>
  );
}

function Step(props: { number: number; title: string; description: string; children: ReactNode }) {
  return (
    <li className="flex flex-col gap-4 border-line p-5 not-first:border-t max-md:p-4 lg:not-first:border-t-0 lg:not-first:border-l">
      <div className="flex flex-1 gap-3.5">
        <span
          aria-hidden="true"
          className="grid size-9 shrink-0 place-items-center rounded-full bg-court-soft font-display text-base leading-none font-bold text-court-ink font-stretch-82%"
        >
          {props.number}
        </span>
        <div className="min-w-0">
          <h4 className="h3">
            <span className="sr-only">Step {props.number}: </span>
            {props.title}
          </h4>
          <p className="caption mt-0.5 text-ink-2">{props.description}</p>
        </div>
      </div>
      <div>{props.children}</div>
    </li>
  );
}
