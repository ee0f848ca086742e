import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Eye, EyeOff } from "lucide-react";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { teamsQueries } from "#features/teams/client.ts";
import { getErrorMessage } from "#platform/api-client.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { showToast } from "#ui/toast.tsx";
import { publicPagesQueries } from "../client.ts";
import { pageColors, type TeamPage, type TeamPageSettings } from "../schema.ts";
import { PageForm } from "./page-form.tsx";

const networkMode = "always" as const;
const names = new Intl.ListFormat("en-US");

/** Says who can read the team's page now. */
function describe({ isOn, isHidden, leagues, takenDownReason }: TeamPage) {
  if (takenDownReason !== null) return null;
  if (isHidden) return "Your team page is hidden, also from your league's page.";
  if (isOn) return "Anyone with the link can read your team's schedule and results.";
  if (leagues.length > 0)
    return `${names.format(leagues)} published your league games. Anyone with the link can read them.`;
  return "Your team has no public page.";
}

/**
 * Shows a team's public page in its settings (PUBLIC-03, PUBLIC-04): every manager can hide it, and only the owner can
 * publish it. The email about a league's page leads here.
 */
export function TeamPageSection({ teamId }: { teamId: string }) {
  const queries = useQueryClient();
  const section = useRef<HTMLDivElement>(null);
  const options = publicPagesQueries.publicPages.getTeam.queryOptions({ input: { teamId }, networkMode });
  const { data: page, isError, isFetching, refetch } = useQuery(options);
  const store = (saved: TeamPage) => queries.setQueryData(options.queryKey, saved);
  const save = useMutation(
    publicPagesQueries.publicPages.saveTeam.mutationOptions({
      networkMode,
      onSuccess: (saved) => {
        store(saved);
        // The kit may have another color.
        if (saved.color !== page?.color)
          void queries.invalidateQueries({ queryKey: teamsQueries.teams.key() });
      },
    }),
  );
  const hide = useMutation(
    publicPagesQueries.publicPages.hideTeam.mutationOptions({
      networkMode,
      onSuccess: (saved) => {
        store(saved);
        showToast.success(saved.isHidden ? "Your team page is hidden" : "Your team page is shown again");
      },
      onError: (error) =>
        void showToast.error("We couldn't change your team page", {
          description: getErrorMessage(error, "Try again."),
        }),
    }),
  );
  const isTarget = useLocation().hash === "#public-page";
  const isLoaded = page !== undefined;
  // The page is longer once everything above has loaded.
  useEffect(() => {
    if (isTarget && isLoaded) section.current?.scrollIntoView({ block: "center" });
  }, [isTarget, isLoaded]);

  if (!page)
    return isError ? (
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-ink-2">
        We couldn&apos;t load the public page.
        <Button variant="secondary" size="small" busy={isFetching} onClick={() => void refetch()}>
          Try Again
        </Button>
      </p>
    ) : (
      <Loading label="Loading public page" className="grid gap-2">
        <Skeleton shape="block" className="h-40 w-full" />
      </Loading>
    );
  const words = describe(page);
  const canHide = page.isHidden || page.isOn || page.leagues.length > 0;
  return (
    <div ref={section} id="public-page" className="grid gap-5">
      {words && <Banner tone={page.isHidden ? "warn" : "info"}>{words}</Banner>}
      {canHide && (
        <div>
          <Button
            variant="secondary"
            icon={page.isHidden ? <Eye /> : <EyeOff />}
            busy={hide.isPending}
            onClick={() => hide.mutate({ teamId, isHidden: !page.isHidden })}
          >
            {page.isHidden ? "Stop Hiding Our Team Page" : "Hide Our Team Page"}
          </Button>
          <p className="caption mt-1.5 text-ink-3">
            Your team stays in its league&apos;s schedule, results, and standings by name.
          </p>
        </div>
      )}
      {page.canPublish ? (
        <PageForm
          key={`${teamId} ${page.isHidden}`}
          page={page}
          color={pageColors.find((color) => color === page.color) ?? ""}
          publishLabel="Publish This Team"
          publishHint="Anyone with the link can read all of your games, with places and scores."
          noneLabel="Same as the Kit"
          colorHint="It's also the color of your kit, everywhere."
          hasPractices
          onSave={({ isOn, slug, isIndexable, showsPractices, color }) =>
            save.mutateAsync({
              teamId,
              isOn,
              slug,
              isIndexable,
              showsPractices,
              color: (color || null) as TeamPageSettings["color"],
            })
          }
        />
      ) : (
        <p className="caption text-ink-3">Only the team&apos;s owner can publish it.</p>
      )}
    </div>
  );
}
