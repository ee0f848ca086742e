import { useMutation, useQueryClient } from "@tanstack/react-query";
import { getErrorCode, getErrorMessage } from "#platform/api-client.ts";
import { showToast } from "#ui/toast.tsx";
import { builderQueries } from "../client.ts";
import type { NewSchedule, PublishedSchedule } from "../schema.ts";
import type { Draft } from "./draft-history.ts";
import type { PublishChoices } from "./publish-dialog.tsx";

/** Publishes a draft. A failure shows a toast. Retries send the same idempotency key, so a draft is never published twice. */
export function usePublish(leagueId: string, onDone: (published: PublishedSchedule) => void) {
  const queries = useQueryClient();
  const { scheduleBuilder } = builderQueries;
  const mutation = useMutation(
    scheduleBuilder.publish.mutationOptions({
      // When offline, fail right away and keep the draft.
      networkMode: "always",
      onSuccess: (published) => {
        // Refetch everything, because publishing changes every team's schedule and season end date.
        void queries.invalidateQueries();
        onDone(published);
      },
      onError: (error) => {
        // The upcoming games or teams may have changed. Reload so the dialog can ask the right questions.
        void queries.invalidateQueries({ queryKey: scheduleBuilder.key() });
        if (getErrorCode(error) === "HAS_UPCOMING_GAMES")
          showToast.info("These teams now have upcoming games. Choose whether to replace or keep them.");
        else
          showToast.error("Failed to generate schedule", {
            description: getErrorMessage(error, "Nothing was published. Try again."),
          });
      },
    }),
  );
  const publish = (
    { schedule: { games, unscheduled }, requestKey }: Pick<Draft, "schedule" | "requestKey">,
    plans: Pick<NewSchedule, "settings" | "divisions" | "crossDivisionGames">,
    choices: PublishChoices,
  ) =>
    mutation.mutate({
      leagueId,
      ...plans,
      games,
      unscheduled: unscheduled.map(({ home, away }) => ({ home, away })),
      requestKey,
      ...choices,
    });
  return { publish, isPublishing: mutation.isPending };
}
