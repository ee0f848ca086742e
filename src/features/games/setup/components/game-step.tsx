import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { FormProvider, useForm, useWatch, type FieldPath } from "react-hook-form";
import * as z from "zod";
import { SetupFrame, StepActions } from "#features/teams/setup/components/setup-frame.tsx";
import { shortTimeZoneNames } from "#features/teams/zones/rules.ts";
import type { TeamDetail } from "#features/teams/schema.ts";
import { getFieldErrors } from "#platform/api-client.ts";
import { getBrowserToday } from "#platform/browser-date.ts";
import { addDays, formatTime, getMonthAndDay, getWeekday } from "#platform/date-format.ts";
import { deviceDrafts } from "#platform/device-drafts.ts";
import { Button } from "#ui/button.tsx";
import { DateBlock } from "#ui/date-block.tsx";
import { fieldPairClass } from "#ui/field.tsx";
import { gamesQueries } from "../../client.ts";
import { useAddGames } from "../../components/game-changes.ts";
import { GameFields } from "../../components/game-fields.tsx";
import { getNewGameValues, type GameFormValues } from "../../components/game-form-values.ts";
import { newGamesResolver } from "../../components/game-resolvers.ts";
import { GameDate, type NewGames } from "../../schema.ts";

/** The first game is a week away to begin with, because one today would have no reminder left (START-20). */
const DAYS_AHEAD = 7;

/** What's kept on the device. Everything else of the form stays at its default. */
const Draft = z.object({
  gameOn: z.string(),
  gameTime: z.string(),
  location: z.string(),
  opponent: z.string(),
});

export interface GameStepProps {
  userId: string;
  team: TeamDetail;
  onBack: () => void;
  onDone: () => void;
}

/** Adds the first game, or shows the one that's next if there is one already, so that going back adds no second. */
export function GameStep(props: GameStepProps) {
  const query = useQuery(
    gamesQueries.games.getNext.queryOptions({ input: { teamId: props.team.id }, staleTime: 0 }),
  );
  const game = query.data?.game;
  // The form doesn't wait for the answer, because almost everyone who gets here has no game yet.
  return game ? (
    <SetupFrame step="game" lead="It's on the schedule. You can add the rest later.">
      <GameCard team={props.team} game={game} />
      <Actions {...props} primary={<ContinueButton onClick={props.onDone} />} />
    </SetupFrame>
  ) : (
    <NewGameForm {...props} />
  );
}

const ContinueButton = ({ onClick }: { onClick: () => void }) => (
  <Button size="large" full onClick={onClick}>
    Continue
  </Button>
);

function Actions({ primary, onBack, onDone, disabled = false }: ActionsProps) {
  return (
    <StepActions primary={primary}>
      <Button variant="ghost" disabled={disabled} onClick={onBack}>
        Back
      </Button>
      <Button variant="ghost" disabled={disabled} onClick={onDone}>
        Skip for Now
      </Button>
    </StepActions>
  );
}
type ActionsProps = Pick<GameStepProps, "onBack" | "onDone"> & {
  primary: ReactNode;
  disabled?: boolean;
};

function NewGameForm({ userId, team, onBack, onDone }: GameStepProps) {
  const draftName = `setup-game-${team.id}`;
  const add = useAddGames(team.id);
  const [draft] = useState(() => Draft.safeParse(deviceDrafts.read(userId, draftName)).data);
  const form = useForm<GameFormValues, unknown, NewGames>({
    resolver: newGamesResolver,
    mode: "onBlur",
    // Delay errors, because one that appears between mouse down and mouse up would move the button being clicked.
    delayError: 300,
    defaultValues: { ...getNewGameValues(addDays(getBrowserToday(), DAYS_AHEAD)), ...draft },
  });
  const [gameOn, gameTime, location, opponent] = useWatch({
    control: form.control,
    name: ["gameOn", "gameTime", "location", "opponent"],
  });
  useEffect(() => {
    if (location !== "" || opponent !== "")
      deviceDrafts.write(userId, draftName, { gameOn, gameTime, location, opponent });
  }, [userId, draftName, gameOn, gameTime, location, opponent]);

  // A mutation's state reaches the screen a moment later, and a second press must not add a second game.
  const isSaving = useRef(false);
  async function submit(game: NewGames) {
    if (isSaving.current) return;
    isSaving.current = true;
    try {
      await add.mutateAsync(game);
      deviceDrafts.remove(userId, draftName);
      onDone();
    } catch (error) {
      isSaving.current = false;
      for (const [index, [field, message]] of Object.entries(getFieldErrors(error)).entries())
        form.setError(field as FieldPath<GameFormValues>, { message }, { shouldFocus: index === 0 });
    }
  }

  return (
    <SetupFrame step="game" lead="You can add the rest of the schedule later.">
      <FormProvider {...form}>
        <form method="post" noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
          <div className={`${fieldPairClass} gap-4`}>
            <GameFields isShort />
          </div>
          {GameDate.safeParse(gameOn).success && (
            <div className="mt-5">
              <GameCard team={team} game={{ gameOn, gameTime: gameTime || null, opponent }} />
            </div>
          )}
          <Actions
            onBack={onBack}
            onDone={onDone}
            disabled={add.isPending}
            primary={
              <Button type="submit" size="large" full busy={add.isPending} busyLabel="Adding...">
                Add Game
              </Button>
            }
          />
        </form>
      </FormProvider>
    </SetupFrame>
  );
}

type CardGame = { gameOn: string; gameTime: string | null; opponent: string | null };

/** Shows the game as it'll be on the schedule, in the team's time. */
function GameCard({ team, game: { gameOn, gameTime, opponent } }: { team: TeamDetail; game: CardGame }) {
  const time = gameTime === null ? "no time yet" : formatTime(gameTime);
  return (
    <div className="flex items-center gap-3.5 rounded-lg bg-sunken px-4 py-3">
      <DateBlock {...getMonthAndDay(gameOn)} />
      <div className="min-w-0 wrap-anywhere">
        <p className="h3">{opponent ? `${team.name} vs ${opponent}` : team.name}</p>
        <p className="caption text-ink-2">
          {getWeekday(gameOn)}, {time}, {shortTimeZoneNames[team.timeZone]}
        </p>
      </div>
    </div>
  );
}
