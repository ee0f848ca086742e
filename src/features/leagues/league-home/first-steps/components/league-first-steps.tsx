import { useId } from "react";
import { LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { StepList } from "#ui/step-list.tsx";
import { listLeagueSteps } from "../rules.ts";
import type { LeagueSetup } from "../../schema.ts";

/** Leads from an empty league to a published season. Shows what's done, and disappears with the first schedule. */
export function LeagueFirstSteps({ leagueId, setup }: { leagueId: string; setup: LeagueSetup }) {
  const id = useId();
  const steps = listLeagueSteps(leagueId, setup);
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <Card as="section" aria-labelledby={id} className="mt-8 py-4! md:mt-9">
      <h2 id={id} className="h2">
        First Steps
      </h2>
      <p className="caption text-ink-3">
        {steps.filter(({ isDone }) => isDone).length} of {steps.length} done
      </p>
      <StepList
        steps={steps.map((step) => ({
          ...step,
          action: !step.isDone && step.link && (
            // Only the next step gets the primary button.
            <LinkButton
              to={step.link.to}
              variant={step === next ? "primary" : "secondary"}
              className="max-[30rem]:w-full"
              preventScrollReset={step.link.to.startsWith("/league-management")}
            >
              {step.link.label}
            </LinkButton>
          ),
        }))}
      />
    </Card>
  );
}
