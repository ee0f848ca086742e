import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Clock, UserRoundCheck } from "lucide-react";
import { useRef, useState } from "react";
import { errorMessage } from "#platform/api-client.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { dateInWords } from "#platform/date-words.ts";
import { showToast } from "#ui/toast.tsx";
import { teamsQueries } from "../client.ts";
import type { TeamDetail } from "../schema.ts";
import { HandOverDialog } from "./hand-over-dialog.tsx";

/** For the team's own manager: offers the team to somebody by mail, and shows what became of it. */
export function HandOverTeam({ team, ownEmail }: { team: TeamDetail; ownEmail: string }) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const main = useRef<HTMLButtonElement>(null);
  const input = { teamId: team.id };
  const options = teamsQueries.handover.get.queryOptions({ input, networkMode: "always" });
  const open = useQuery(options);
  const start = useMutation(
    teamsQueries.handover.start.mutationOptions({
      onSuccess: ({ handover }) => {
        queries.setQueryData(options.queryKey, { handover });
        setAsking(false);
        showToast.success(`We sent the offer to ${handover.email}`);
      },
      onError: (error) =>
        showToast.error("Failed to send the offer", {
          description: errorMessage(error, "Please try again."),
        }),
    }),
  );
  const cancel = useMutation(
    teamsQueries.handover.cancel.mutationOptions({
      onMutate: async () => {
        await queries.cancelQueries({ queryKey: options.queryKey });
        const before = queries.getQueryData(options.queryKey);
        queries.setQueryData(options.queryKey, { handover: null });
        return { before };
      },
      onSuccess: () => showToast.success("Hand-over canceled"),
      onError: (error, _, context) => {
        queries.setQueryData(options.queryKey, context?.before);
        showToast.error("Failed to cancel the hand-over", {
          description: errorMessage(error, "Please try again."),
        });
      },
      onSettled: () => queries.invalidateQueries({ queryKey: options.queryKey }),
    }),
  );

  if (open.isPending)
    return (
      <Loading label="Loading the hand-over" className="grid gap-3">
        <Skeleton className="h-3.5 w-[80%]" />
        <Skeleton className="h-3.5 w-[55%]" />
        <Skeleton shape="block" className="mt-2 h-10 w-44" />
      </Loading>
    );
  if (!open.data)
    return (
      <Banner
        tone="error"
        role="alert"
        action={
          <Button variant="secondary" size="small" onClick={() => void open.refetch()}>
            Try Again
          </Button>
        }
      >
        We could not see whether a hand-over is under way.
      </Banner>
    );
  const { handover } = open.data;
  const resending = start.isPending && !asking;
  return (
    <>
      {handover ? (
        <Banner tone="warn" icon={<Clock />}>
          Waiting for <b className="wrap-anywhere">{handover.email}</b> to accept. The link in the mail works
          until {dateInWords(handover.expiresOn)}. Until then you stay the manager.
        </Banner>
      ) : (
        <p className="max-w-[60ch] text-ink-2">
          Somebody else takes over as coach or captain? Give them the team with everything in it. They get a
          mail and accept with one tap; until they do, nothing changes.
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {/* One button for both, so that the focus has somewhere to return to. */}
        <Button ref={main} variant="secondary" icon={<UserRoundCheck />} onClick={() => setAsking(true)}>
          {handover ? "Choose Someone Else" : "Hand Over Team"}
        </Button>
        {handover && (
          <>
            <Button
              variant="secondary"
              busy={resending}
              busyLabel="Sending..."
              onClick={() => start.mutate({ ...input, email: handover.email })}
            >
              Send Again
            </Button>
            <Button
              variant="ghost"
              onClick={() => {
                // This button goes away at once.
                main.current?.focus();
                cancel.mutate(input);
              }}
            >
              Cancel Hand-Over
            </Button>
          </>
        )}
      </div>
      <HandOverDialog
        open={asking}
        onOpenChange={setAsking}
        teamName={team.name}
        ownEmail={ownEmail}
        replaces={handover?.email}
        busy={start.isPending}
        onEmail={(email) => start.mutate({ ...input, email })}
      />
    </>
  );
}
