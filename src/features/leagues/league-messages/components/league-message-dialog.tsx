import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useRef, useState, type FormEvent } from "react";
import { formatEmailed, formatTooLongMessage } from "#features/messages/blasts/components/blast-labels.ts";
import { MAX_CHARACTERS } from "#features/messages/blasts/schema.ts";
import { NoTextingDialog } from "#features/messages/switch/components/no-texting-dialog.tsx";
import { teamsQueries } from "#features/teams/client.ts";
import { explainError } from "#platform/api-client.ts";
import { useInstallation } from "#platform/installation.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Segmented } from "#ui/segmented.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { showToast } from "#ui/toast.tsx";
import { useFocusOnChange } from "#ui/use-focus-on-change.ts";
import { DivisionSelect } from "../../seasons/components/division-field.tsx";
import { useDivisions } from "../../seasons/components/use-seasons.ts";
import { leagueMessagesQueries } from "../client.ts";
import type { LeagueMessageOutcome, LeagueMessageAudience } from "../schema.ts";
import { LeftOutManagers } from "./left-out-managers.tsx";
import { TeamCosts } from "./team-costs.tsx";

export interface LeagueMessageDialogProps {
  open: boolean;
  onClose: () => void;
  league: { id: string; name: string };
}

const formatPeople = (count: number) =>
  count === 1 ? "1 person" : `${count.toLocaleString("en-US")} people`;

const formatTeams = (count: number) => (count === 1 ? "1 team" : `${count.toLocaleString("en-US")} teams`);

/** Sends one text to everyone in a league or to its managers. Shows what each team pays before sending. */
export default function LeagueMessageDialog({ open, onClose, league }: LeagueMessageDialogProps) {
  const { hasTexting } = useInstallation();
  const queries = useQueryClient();
  const [message, setMessage] = useState("");
  const [audience, setAudience] = useState<LeagueMessageAudience>("players");
  const divisions = useDivisions(league.id);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const division = divisions.find(({ id }) => id === chosenId);
  const limit = division && { divisionId: division.id };
  const [isIncomplete, setIsIncomplete] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [result, setResult] = useState<LeagueMessageOutcome>();
  const field = useRef<HTMLTextAreaElement>(null);
  const top = useFocusOnChange(result ? "result" : "message");
  /** Stays the same across retries of one message, so a lost response never texts anyone twice. */
  const lastRequest = useRef<{ draft: string; requestKey: string }>(undefined);
  const preview = useQuery(
    leagueMessagesQueries.leagueMessages.preview.queryOptions({
      input: { leagueId: league.id, ...limit },
      enabled: hasTexting,
      staleTime: 0,
      retry: 1,
      // Fail right away when offline and show the error instead of an endless skeleton.
      networkMode: "always",
      refetchOnReconnect: true,
    }),
  );
  const send = useMutation(
    leagueMessagesQueries.leagueMessages.send.mutationOptions({
      networkMode: "always",
      onSettled: () => {
        void queries.invalidateQueries({ queryKey: leagueMessagesQueries.leagueMessages.key() });
        void queries.invalidateQueries({ queryKey: teamsQueries.teams.key() });
      },
    }),
  );
  const isBlank = message.trim() === "";
  const problem = formatTooLongMessage(message) ?? (isBlank ? "Please enter a message" : undefined);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (send.isPending) return;
    setIsIncomplete(true);
    if (problem !== undefined) {
      showToast.error(problem);
      return field.current?.focus();
    }
    setFailure(undefined);
    const draft = JSON.stringify({ message, audience, ...limit });
    if (lastRequest.current?.draft !== draft)
      lastRequest.current = { draft, requestKey: crypto.randomUUID() };
    try {
      const outcome = await send.mutateAsync({
        leagueId: league.id,
        message,
        audience,
        ...limit,
        requestKey: lastRequest.current.requestKey,
      });
      lastRequest.current = undefined;
      const reached = outcome.sent + outcome.emailed;
      if (reached === 0)
        return showError(
          outcome.failed > 0
            ? "No team has enough texts left for this."
            : (outcome.skipped[0]?.reason ?? "No one in this group can receive texts."),
        );
      showToast.success(`Message sent to ${formatPeople(reached)}`);
      setResult(outcome);
    } catch (error) {
      showError(explainError(error));
    }
  }
  function showError(reason: string) {
    setFailure(reason);
    showToast.error("Failed to send message", { description: reason });
  }

  if (!hasTexting) return <NoTextingDialog title="Message League" open={open} onClose={onClose} />;
  if (result)
    return (
      <Dialog
        open={open}
        onOpenChange={(next) => !next && onClose()}
        title="Message Sent"
        description={<span className="wrap-anywhere">{league.name}</span>}
        footer={<Button onClick={onClose}>Done</Button>}
      >
        <div ref={top} tabIndex={-1} className="grid gap-3 outline-none">
          <Banner tone="ok">
            <b>On its way to {formatPeople(result.sent + result.emailed)}.</b> It should arrive within
            moments.
            {result.emailed > 0 && ` ${formatEmailed(result.emailed)}`}
          </Banner>
          {result.skipped.length > 0 && (
            <Banner tone="error">
              <b>Not sent to {formatTeams(result.skipped.length)}:</b>
              <ul className="mt-1.5 list-disc pl-5">
                {result.skipped.map(({ teamId, name, reason }) => (
                  <li key={teamId} className="wrap-anywhere">
                    {name}: {reason}
                  </li>
                ))}
              </ul>
            </Banner>
          )}
          <LeftOutManagers managers={result.leftOut} />
          {result.short.length > 0 && (
            <Banner tone="error">
              <b>Not sent to {formatPeople(result.failed)}.</b> These teams don't have enough texts left:
              <ul className="mt-1.5 list-disc pl-5">
                {result.short.map((team) => (
                  <li key={team.teamId} className="wrap-anywhere">
                    {team.name}, {formatPeople(team.failed)}
                  </li>
                ))}
              </ul>
            </Banner>
          )}
        </div>
      </Dialog>
    );
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Message League"
      description={
        <span className="wrap-anywhere">
          Send one text to everyone in {division ? `${division.name}, ${league.name}` : league.name}.
        </span>
      }
      size="wide"
      busy={send.isPending}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <Button variant="secondary" disabled={send.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" icon={<Send />} busy={send.isPending} busyLabel="Sending...">
            Send Message
          </Button>
        </>
      }
    >
      <div ref={top} tabIndex={-1} className="grid gap-4 outline-none">
        {failure !== undefined && <Banner tone="error">{failure}</Banner>}
        <Segmented
          label="Send To"
          showLabel
          full
          value={audience}
          onValueChange={setAudience}
          options={[
            { value: "players", label: "All Players" },
            { value: "managers", label: "Team Managers" },
          ]}
        />
        <DivisionSelect divisions={divisions} value={division?.id ?? null} onChange={setChosenId} />
        <TextArea
          ref={field}
          label="Message"
          required
          rows={4}
          placeholder="Fields open at noon on Saturday."
          value={message}
          onChange={(event) => {
            setFailure(undefined);
            setMessage(event.currentTarget.value);
          }}
          error={formatTooLongMessage(message) ?? (isIncomplete ? problem : undefined)}
          hint={`${message.trim().length} of ${MAX_CHARACTERS} characters. Each text starts with the team's name.`}
        />
        <TeamCosts preview={preview} audience={audience} message={message} />
        {audience === "managers" && preview.data && <LeftOutManagers managers={preview.data.leftOut} />}
      </div>
    </Dialog>
  );
}
