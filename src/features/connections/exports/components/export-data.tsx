import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Download, PackageOpen } from "lucide-react";
import { useRef } from "react";
import { getErrorMessage } from "#platform/api-client.ts";
import { formatDate } from "#platform/date-format.ts";
import { Banner } from "#ui/banner.tsx";
import { getButtonClass } from "#ui/button-styles.ts";
import { Button } from "#ui/button.tsx";
import { Meter } from "#ui/meter.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { showToast } from "#ui/toast.tsx";
import { exportsQueries } from "../client.ts";
import type { DataExport, ExportState } from "../schema.ts";

/** How often progress is asked for. */
const REFRESH_MS = 1_500;

const isRunning = (dataExport: DataExport | null) =>
  dataExport?.state === "waiting" || dataExport?.state === "running";

type Subject = { teamId: string; leagueId?: never } | { leagueId: string; teamId?: never };

/** Returns the operations of a team's or a league's export. */
const getOperations = ({ teamId, leagueId }: Subject) =>
  teamId === undefined
    ? {
        get: exportsQueries.getLeague.queryOptions({ input: { leagueId }, networkMode: "always" }),
        start: () => exportsQueries.startLeague.call({ leagueId }),
        stop: () => exportsQueries.stopLeague.call({ leagueId }),
      }
    : {
        get: exportsQueries.getTeam.queryOptions({ input: { teamId }, networkMode: "always" }),
        start: () => exportsQueries.startTeam.call({ teamId }),
        stop: () => exportsQueries.stopTeam.call({ teamId }),
      };

/** Exports everything about a team or a league, shows how far it is, and has the file (CONNECT-35 to CONNECT-37). */
export function ExportData(props: Subject & { children: string }) {
  const queries = useQueryClient();
  const { get, start, stop } = getOperations(props);
  const state = useQuery<ExportState>({
    ...(get as object),
    queryKey: get.queryKey,
    refetchInterval: ({ state: { data } }) => (data && isRunning(data.export) ? REFRESH_MS : false),
  });
  const main = useRef<HTMLButtonElement>(null);
  const show = (next: ExportState) => queries.setQueryData(get.queryKey, next);
  const starting = useMutation({
    mutationFn: start,
    networkMode: "always",
    onSuccess: show,
    onError: (error) =>
      showToast.error("We couldn't start the export", { description: getErrorMessage(error, "Try again.") }),
  });
  const stopping = useMutation({
    mutationFn: stop,
    networkMode: "always",
    onSuccess: (next) => {
      show(next);
      showToast.success("Export stopped");
      main.current?.focus();
    },
    onError: (error) =>
      showToast.error("We couldn't stop the export", { description: getErrorMessage(error, "Try again.") }),
  });
  if (state.isPending)
    return (
      <Loading label="Loading the export" className="grid gap-3">
        <Skeleton className="h-3.5 w-[70%]" />
        <Skeleton shape="block" className="mt-2 h-10 w-36" />
      </Loading>
    );
  if (!state.data)
    return (
      <Banner
        tone="error"
        role="alert"
        action={
          <Button variant="secondary" size="small" onClick={() => void state.refetch()}>
            Try Again
          </Button>
        }
      >
        We couldn&apos;t load your exports.
      </Banner>
    );
  const { export: current, leftToday } = state.data;
  const running = current !== null && isRunning(current);
  const hasFile = current?.state === "done";
  return (
    <div className="grid gap-4">
      <p className="max-w-[60ch] text-ink-2">{props.children}</p>
      <div aria-live="polite" className="empty:hidden">
        {current && running && <Progress dataExport={current} />}
        {hasFile && (
          <Banner tone="info">
            Your file is ready ({formatSize(current.size ?? 0)}). You can download it until{" "}
            {formatDate(current.downloadUntil)}. It has names and phone numbers, so keep it safe.
          </Banner>
        )}
        {current?.state === "failed" && (
          <Banner tone="error">
            We couldn&apos;t finish the export. Nothing was lost. Our email tells you what to do next.
          </Banner>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {hasFile && (
          <a
            href={`/data-exports/${current.id}.zip`}
            download
            className={getButtonClass({ variant: "primary" })}
          >
            <Download className="size-4" />
            Download
          </a>
        )}
        {running ? (
          <Button
            ref={main}
            variant="secondary"
            busy={stopping.isPending}
            busyLabel="Stopping..."
            onClick={() => stopping.mutate()}
          >
            Stop Export
          </Button>
        ) : (
          <Button
            ref={main}
            variant="secondary"
            icon={<PackageOpen />}
            busy={starting.isPending}
            busyLabel="Starting..."
            disabled={leftToday === 0}
            onClick={() => starting.mutate()}
          >
            {hasFile ? "Export Again" : "Export Data"}
          </Button>
        )}
      </div>
      {!running && leftToday === 0 && (
        <p className="caption text-ink-3">You can export five times a day. Try again tomorrow.</p>
      )}
    </div>
  );
}

function Progress({ dataExport: { part, partNumber, partCount } }: { dataExport: DataExport }) {
  const text = part === null ? "Starting..." : `${part}, ${partNumber} of ${partCount}`;
  return (
    <div className="grid max-w-[420px] gap-2">
      <p>{text}</p>
      <Meter
        label={text}
        // The last part isn't done while it's shown.
        parts={[{ label: "Done", value: Math.max(0, partNumber - 1) }]}
        max={partCount}
      />
      <p className="caption text-ink-3">You can leave this page. We&apos;ll email you when it&apos;s done.</p>
    </div>
  );
}

const formatSize = (bytes: number) =>
  bytes < 100_000 ? "under 0.1 MB" : `${Math.round(bytes / 100_000) / 10} MB`;
