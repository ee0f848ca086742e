import { useMutation, useQueryClient } from "@tanstack/react-query";
import { errorCode, errorMessage } from "#platform/api-client.ts";
import { showToast } from "#ui/toast.tsx";
import { builderQueries } from "../client.ts";
import { publishedInWords } from "../rules.ts";
import type { ScheduleSettings } from "../schema.ts";
import type { Draft } from "./draft-history.ts";
import type { PublishAnswers } from "./publish-dialog.tsx";

/** Publishes a draft, with the stated toasts. Every try of one draft carries the same key, so nothing is published twice. */
export function usePublish(leagueId: string, onDone: () => void) {
  const queries = useQueryClient();
  const { scheduleBuilder } = builderQueries;
  const mutation = useMutation(
    scheduleBuilder.publish.mutationOptions({
      // Without a network fail now, with the draft still there.
      networkMode: "always",
      onSuccess: (published) => {
        showToast.success(publishedInWords(published), { durationMs: 10_000 });
        // Schedules, season ends and numbers of all these teams are others now.
        void queries.invalidateQueries();
        onDone();
      },
      onError: (error) => {
        // What is ahead, or who plays, is not what it was: look again, and the dialog asks what it has to.
        void queries.invalidateQueries({ queryKey: scheduleBuilder.key() });
        if (errorCode(error) === "GAMES_AHEAD")
          showToast.info("These teams have games ahead by now. Please choose what becomes of them.");
        else
          showToast.error("Failed to generate schedule", {
            description: errorMessage(error, "Nothing was published. Please try again."),
          });
      },
    }),
  );
  const publish = (
    { schedule: { games, unplaced }, requestKey }: Draft,
    settings: ScheduleSettings,
    answers: PublishAnswers,
  ) =>
    mutation.mutate({
      leagueId,
      settings,
      games,
      unplaced: unplaced.map(({ home, away }) => ({ home, away })),
      requestKey,
      ...answers,
    });
  return { publish, isPublishing: mutation.isPending };
}
