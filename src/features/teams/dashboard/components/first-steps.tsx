import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { Button, LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { cx } from "#ui/cx.ts";
import { getFirstSteps, type FirstStep } from "../rules.ts";
import type { DashboardNumbers } from "../schema.ts";

const texts: Record<FirstStep, { title: string; description: string }> = {
  team: { title: "Create your team", description: "All you need is a name, a sport, and a time zone." },
  players: { title: "Add your players", description: "We'll text the phone numbers you add." },
  game: { title: "Add your first game", description: "We'll text everyone 24 hours and 1 hour before." },
  pass: { title: "Choose a Season Pass", description: "Reminders don't go out without one." },
};

const links = {
  players: (teamId: string) => ({ label: "Add Players", to: `/teams/${teamId}` }),
  game: (teamId: string) => ({ label: "Add Game", to: `/schedule?teamId=${teamId}` }),
  pass: (teamId: string) => ({ label: "See Passes", to: `/teams/${teamId}/upgrade` }),
};

/** Puts the button next to its step on wide screens, and below it on phones. */
const actionClass = "max-[30rem]:w-full";

export interface FirstStepsProps {
  numbers: DashboardNumbers;
  onCreateTeam: () => void;
}

/** Guides a new manager to their first reminder, checks off finished steps, and disappears when all are done. */
export function FirstSteps({ numbers, onCreateTeam }: FirstStepsProps) {
  const steps = getFirstSteps(numbers);
  const doneCount = steps.filter(({ done }) => done).length;
  const next = steps.find(({ done }) => !done)?.step;
  if (next === undefined) return null;

  const getAction = (step: FirstStep): ReactNode => {
    // Only the next step gets the primary button.
    const variant = step === next ? "primary" : "secondary";
    if (step === "team")
      return (
        <Button variant={variant} className={actionClass} onClick={onCreateTeam}>
          Create Team
        </Button>
      );
    const teamId = numbers.newestTeamId;
    if (teamId === null) return null;
    const { label, to } = links[step](teamId);
    return (
      <LinkButton variant={variant} className={actionClass} to={to}>
        {label}
      </LinkButton>
    );
  };

  return (
    <Card as="section" aria-labelledby="first-steps" className="mt-4 py-4!">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="first-steps" className="h2">
          First Steps
        </h2>
        <p className="caption text-ink-3">
          {doneCount} of {steps.length} done
        </p>
      </div>
      <ol className="mt-2 divide-y divide-line">
        {steps.map(({ step, done }, index) => (
          <li key={step} className="flex flex-wrap items-center gap-x-3.5 gap-y-2.5 py-3 last:pb-0">
            <Mark number={index + 1} done={done} isNext={step === next} />
            <div className="min-w-0 flex-1 basis-44">
              <p className={cx("h3", done && "text-ink-3")}>
                {texts[step].title}
                {done && <span className="sr-only">, done</span>}
              </p>
              {!done && <p className="caption text-ink-3">{texts[step].description}</p>}
            </div>
            {!done && getAction(step)}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Mark({ number, done, isNext }: { number: number; done: boolean; isNext: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        "grid size-8 flex-none place-items-center rounded-full font-display text-sm font-bold font-stretch-82%",
        done && "bg-green-soft text-green-ink",
        !done && (isNext ? "bg-court-soft text-court-ink" : "bg-sunken text-ink-3"),
      )}
    >
      {done ? <Check className="size-4 stroke-[2.5]" /> : number}
    </span>
  );
}
