import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { getErrorMessage } from "#platform/api-client.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { LoadFailure } from "#ui/load-failure.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.tsx";
import { adminPagesQueries } from "../client.ts";
import { Takedown, type AdminPage } from "../schema.ts";

interface PageTakedownProps {
  page: AdminPage;
  isBusy: boolean;
  /** Takes the page down, or allows it again without a reason. */
  onSet: (reason: string | null) => Promise<unknown>;
}

const networkMode = "always" as const;

function useChanges(queryKey: readonly unknown[]) {
  const client = useQueryClient();
  return {
    networkMode,
    onSuccess: (page: AdminPage) => {
      client.setQueryData(queryKey, page);
      showToast.success(page.takenDownReason === null ? "Page allowed again" : "Page taken down");
    },
    onError: (error: Error) =>
      void showToast.error("We couldn't change the page", {
        description: getErrorMessage(error, "Try again."),
      }),
  };
}

/** The public page of a league, with "Take Down" and "Allow Again" (PUBLIC-10). */
export function LeaguePageTakedown({ leagueId }: { leagueId: string }) {
  const options = adminPagesQueries.adminPages.getLeague.queryOptions({ input: { leagueId }, networkMode });
  const query = useQuery(options);
  const set = useMutation(
    adminPagesQueries.adminPages.setLeague.mutationOptions(useChanges(options.queryKey)),
  );
  if (query.isError) return <LoadFailure query={query}>We couldn't load the public page.</LoadFailure>;
  return (
    query.data && (
      <PageTakedown
        page={query.data}
        isBusy={set.isPending}
        onSet={(reason) => set.mutateAsync({ leagueId, reason })}
      />
    )
  );
}

/** The public page of a team. */
export function TeamPageTakedown({ teamId }: { teamId: string }) {
  const options = adminPagesQueries.adminPages.getTeam.queryOptions({ input: { teamId }, networkMode });
  const query = useQuery(options);
  const set = useMutation(adminPagesQueries.adminPages.setTeam.mutationOptions(useChanges(options.queryKey)));
  if (query.isError) return <LoadFailure query={query}>We couldn't load the public page.</LoadFailure>;
  return (
    query.data && (
      <PageTakedown
        page={query.data}
        isBusy={set.isPending}
        onSet={(reason) => set.mutateAsync({ teamId, reason })}
      />
    )
  );
}

function PageTakedown({ page, isBusy, onSet }: PageTakedownProps) {
  const [isAsking, setIsAsking] = useState(false);
  const form = useForm({ resolver: zodResolver(Takedown), defaultValues: { reason: "" } });
  if (page.url === null) return null;
  const isDown = page.takenDownReason !== null;
  // A failure has been shown as a toast, and the dialog stays open.
  const takeDown = form.handleSubmit(({ reason }) =>
    onSet(reason).then(
      () => setIsAsking(false),
      () => undefined,
    ),
  );
  return (
    <section aria-labelledby="public-page" className="mt-8">
      <SectionHead
        id="public-page"
        title="Public Page"
        subtitle={
          <a href={page.url} target="_blank" rel="noreferrer" className="underline wrap-anywhere">
            {page.url}
          </a>
        }
        action={
          isDown ? (
            <Button
              variant="secondary"
              size="small"
              busy={isBusy}
              onClick={() => void onSet(null).catch(() => undefined)}
            >
              Allow Again
            </Button>
          ) : (
            <Button variant="secondary" size="small" onClick={() => setIsAsking(true)}>
              Take Down
            </Button>
          )
        }
      />
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone="quiet">{isDown ? "Taken Down" : page.isOn ? "On" : "Off"}</Badge>
        {page.takenDownReason}
      </p>
      <Dialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Take This Page Down?"
        description="No one can open it, and its manager can't publish it again until you allow it."
        busy={isBusy}
        onSubmit={(event) => void takeDown(event)}
        footer={
          <>
            <Button variant="secondary" disabled={isBusy} onClick={() => setIsAsking(false)}>
              Keep Page
            </Button>
            <Button type="submit" variant="destructive" busy={isBusy} busyLabel="Taking down...">
              Take Page Down
            </Button>
          </>
        }
      >
        <TextField
          label="Reason"
          required
          hint="Its manager gets it by email."
          error={form.formState.errors.reason?.message}
          {...form.register("reason")}
        />
      </Dialog>
    </section>
  );
}
