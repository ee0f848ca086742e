import { useQuery } from "@tanstack/react-query";
import { BellRing, Users } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { FreeTextsNote } from "#features/messages/allowance/components/free-texts-note.tsx";
import { SetupFrame, StepActions } from "#features/teams/setup/components/setup-frame.tsx";
import { getSetupPath } from "#features/teams/setup/rules.ts";
import type { TeamDetail } from "#features/teams/schema.ts";
import { formatPrice, getTier } from "#features/passes/rules.ts";
import { useInstallation } from "#platform/installation.ts";
import { Banner } from "#ui/banner.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { LoadFailure } from "#ui/load-failure.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { WhistleLine } from "#ui/whistle-line.tsx";
import { formatTime, getWeekday } from "#platform/date-format.ts";
import type { Game } from "../../schema.ts";
import type { TextPreview } from "#features/messages/outlook/preview/schema.ts";
import type { TestTextState } from "#features/messages/test-texts/schema.ts";
import { nextTextQueries } from "../client.ts";
import { describeObstacle, formatFirst, formatReached, formatThen } from "../rules.ts";
import { TestText, type TestTextProps } from "./test-text.tsx";

const JoinLinkDialog = lazy(() => import("#features/teams/join/components/join-link-dialog.tsx"));

/** The last step: the exact next text, when it goes out, to how many, or what's in the way (START-21, START-22). */
export function NextStep({ user, team }: { user: TestTextProps["user"]; team: TeamDetail }) {
  const query = useQuery(
    nextTextQueries.nextText.get.queryOptions({
      input: { teamId: team.id },
      // A pass bought on another tab, and everyone who joins in the meantime, changes it.
      staleTime: 0,
      networkMode: "always",
    }),
  );
  return (
    <SetupFrame step="next">
      {query.data ? (
        <NextText user={user} team={team} {...query.data} />
      ) : query.isError ? (
        <LoadFailure query={query}>We couldn&apos;t load what happens next.</LoadFailure>
      ) : (
        <Loading label="Loading what happens next" className="grid gap-4">
          <Skeleton shape="block" className="h-11 w-full" />
          <Skeleton shape="block" className="h-40 w-full" />
        </Loading>
      )}
      <FreeTextsNote team={team} className="mt-5" />
      <StepActions
        primary={
          <LinkButton size="large" full variant="secondary" to={`/teams/${team.id}`}>
            Go to My Team
          </LinkButton>
        }
      />
    </SetupFrame>
  );
}

type NextTextProps = {
  user: TestTextProps["user"];
  team: TeamDetail;
  game: Game | null;
  text: TextPreview | null;
  testText: TestTextState;
};

function NextText({ user, team, game, text, testText }: NextTextProps) {
  const [isSharing, setIsSharing] = useState(false);
  const { hasTexting, hasPayments } = useInstallation();
  if (!game || !text)
    return (
      <Banner
        tone="warn"
        action={
          <LinkButton variant="secondary" size="small" to={getSetupPath("game", team.id)}>
            Add Game
          </LinkButton>
        }
      >
        There&apos;s no upcoming game yet, so there&apos;s nothing to text about.
      </Banner>
    );
  const [first, ...others] = text.coming;
  const fromPrice = hasPayments ? formatPrice(getTier("mini").cents) : null;
  const obstacles = text.obstacles.map((obstacle) => ({
    obstacle,
    ...describeObstacle(obstacle, { teamId: team.id, first, fromPrice }),
  }));
  return (
    <div className="grid gap-5">
      {obstacles.map(({ obstacle, sentence, step }, index) => (
        <Banner
          key={obstacle}
          tone="warn"
          action={
            step &&
            ("to" in step ? (
              <LinkButton size="small" variant={index === 0 ? "primary" : "secondary"} to={step.to}>
                {step.label}
              </LinkButton>
            ) : (
              <Button
                size="small"
                variant={index === 0 ? "primary" : "secondary"}
                onClick={() => setIsSharing(true)}
              >
                {step.label}
              </Button>
            ))
          }
        >
          {sentence}
        </Banner>
      ))}
      {obstacles.length === 0 && first && (
        <div className="grid gap-2">
          <Fact icon={<BellRing />}>{formatFirst(first)}</Fact>
          <Fact icon={<Users />}>{formatReached(text.reachedCount)}</Fact>
        </div>
      )}
      {obstacles.length > 0 && text.playerCount > 0 && (
        <Fact icon={<Users />}>
          {`${text.reachedCount} of ${text.playerCount} ${text.playerCount === 1 ? "player" : "players"} can get texts`}
        </Fact>
      )}
      {text.body !== null && <TextBubble body={text.body} />}
      {/* Without texting, times would promise texts that don't go out. */}
      {first && hasTexting && (
        <div className="grid gap-4">
          <div className="grid gap-1 text-ink-2">
            {others.map((coming) => (
              <p key={coming.offsetMinutes}>{formatThen(coming, game.gameOn)}</p>
            ))}
          </div>
          <WhistleLine steps={listMoments(text, game)} />
        </div>
      )}
      {text.introduction !== null && (
        <details className="text-sm text-ink-2">
          <summary className="link min-h-9">
            Before that, new numbers get one text that says who we are
          </summary>
          <p className="mt-2 rounded-lg bg-sunken px-4 py-3 wrap-anywhere">{text.introduction}</p>
        </details>
      )}
      {text.body !== null && hasTexting && <TestText user={user} teamId={team.id} state={testText} />}
      <Suspense>{isSharing && <JoinLinkDialog team={team} open onOpenChange={setIsSharing} />}</Suspense>
    </div>
  );
}

const Fact = ({ icon, children }: { icon: ReactNode; children: string }) => (
  <p className="flex items-center gap-2.5 font-semibold">
    <span className="text-ink-3">{icon}</span>
    {children}
  </p>
);

/** Shows the words as on a phone, with the link where everyone gets their own. */
function TextBubble({ body }: { body: string }) {
  const link = body.lastIndexOf(" ") + 1;
  return (
    <figure>
      <figcaption className="caption mb-1.5 text-ink-3">Exactly these words</figcaption>
      <p className="max-w-[40ch] rounded-xl bg-sunken px-4 py-3 wrap-anywhere">
        {body.slice(0, link)}
        <span className="text-court-ink underline">{body.slice(link)}</span>
      </p>
    </figure>
  );
}

const listMoments = ({ coming }: TextPreview, game: Game) => [
  ...coming.map(({ offsetMinutes, on, time }) => ({
    label: offsetMinutes % 60 === 0 ? `${offsetMinutes / 60}-hour text` : `${offsetMinutes}-minute text`,
    detail: `${getWeekday(on)}, ${formatTime(time)}`,
    state: "next" as const,
  })),
  { label: "First whistle", detail: formatTime(game.gameTime!), state: "goal" as const },
];
