import { useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { Link } from "react-router";
import { accountsApi } from "#features/accounts/client.ts";
import { explainError } from "#platform/api-client.ts";
import { useInstallation } from "#platform/installation.ts";
import { LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { StepList } from "#ui/step-list.tsx";
import { showToast } from "#ui/toast.tsx";
import { teamsQueries } from "../../client.ts";
import { findOpenStep, getSetupPath, stepNames } from "../../setup/rules.ts";
import { getFirstSteps, type FirstStep } from "../rules.ts";
import type { DashboardNumbers } from "../schema.ts";

const texts: Record<FirstStep, { title: string; description: string }> = {
  team: { title: "Create your team", description: "All you need is a name, a sport, and a time zone." },
  players: { title: "Add your players", description: "We'll text the phone numbers you add." },
  game: { title: "Add your first game", description: "We'll text everyone 24 hours and 1 hour before." },
  pass: { title: "Choose a Season Pass", description: "Reminders don't go out without one." },
};

/** What the steps say instead, in an installation without a texting or a payment account. */
const withoutTexting: Partial<typeof texts> = {
  players: { title: "Add your players", description: "All you need is their names." },
  game: { title: "Add your first game", description: "Everyone sees it on the team's calendar." },
};
const withoutPayments: Partial<typeof texts> = {
  pass: {
    title: "Ask your administrator for a Season Pass",
    description: "Reminders don't go out without one.",
  },
};

const labels: Record<FirstStep, string> = {
  team: "Create Team",
  players: "Add Players",
  game: "Add Game",
  pass: "See Passes",
};

/** Each step is done in "Set Up Your Team" (START-08), except that passes have a page of their own. */
function getLink(step: FirstStep, teamId: string | null): string | null {
  if (step === "team") return getSetupPath("team", null);
  if (teamId === null) return null;
  return step === "pass" ? `/teams/${teamId}/upgrade` : getSetupPath(step, teamId);
}

/** Puts the button next to its step on wide screens, and below it on phones. */
const actionClass = "max-[30rem]:w-full";

/**
 * Guides a new manager to their first reminder, checks off finished steps, and disappears when all are done or when
 * it's dismissed. Skipped steps stay until then (START-26).
 */
export default function FirstSteps({ numbers }: { numbers: DashboardNumbers }) {
  const dismiss = useDismissSetup();
  const steps = getFirstSteps(numbers);
  const { hasTexting, hasPayments } = useInstallation();
  const shownTexts = { ...texts, ...(!hasTexting && withoutTexting), ...(!hasPayments && withoutPayments) };
  const doneCount = steps.filter(({ done }) => done).length;
  const next = steps.find(({ done }) => !done)?.step;
  const openStep = findOpenStep(numbers);
  const teamId = numbers.newestTeamId;

  return (
    <Card as="section" aria-labelledby="first-steps" className="mt-4 py-4!">
      <div className="flex items-start justify-between gap-4">
        <div>
          <h2 id="first-steps" className="h2">
            First Steps
          </h2>
          <p className="caption text-ink-3">
            {doneCount} of {steps.length} done
          </p>
        </div>
        <IconButton label="Dismiss First Steps" onClick={dismiss}>
          <X />
        </IconButton>
      </div>
      {doneCount > 0 && (
        <p className="mt-2">
          <Link to={getSetupPath(openStep, teamId)} className="link">
            Pick up where you left off: {stepNames[openStep]}
          </Link>
        </p>
      )}
      <StepList
        steps={steps.map(({ step, done }) => ({
          title: shownTexts[step].title,
          description: done ? "" : shownTexts[step].description,
          isDone: done,
          action: !done && (step !== "pass" || hasPayments) && (
            <StepLink step={step} teamId={teamId} isNext={step === next} />
          ),
        }))}
      />
    </Card>
  );
}

function StepLink({ step, teamId, isNext }: { step: FirstStep; teamId: string | null; isNext: boolean }) {
  const to = getLink(step, teamId);
  if (to === null) return null;
  return (
    // Only the next step gets the primary button.
    <LinkButton variant={isNext ? "primary" : "secondary"} className={actionClass} to={to}>
      {labels[step]}
    </LinkButton>
  );
}

/** Returns a function that hides the card right away, and brings it back if that can't be saved. */
function useDismissSetup() {
  const queries = useQueryClient();
  const { queryKey } = teamsQueries.dashboard.get.queryOptions();
  const setDismissed = (isSetupDismissed: boolean) =>
    queries.setQueryData(queryKey, (numbers) => numbers && { ...numbers, isSetupDismissed });
  return () => {
    setDismissed(true);
    accountsApi.accounts.dismissSetup().catch((error: unknown) => {
      setDismissed(false);
      showToast.error("We couldn't dismiss your first steps", { description: explainError(error) });
    });
  };
}
