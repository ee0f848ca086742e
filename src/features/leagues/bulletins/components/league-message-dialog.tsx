import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useRef, useState, type FormEvent } from "react";
import { tooLongInWords } from "#features/messages/blasts/components/blast-words.ts";
import { MOST_CHARACTERS } from "#features/messages/blasts/schema.ts";
import { teamsQueries } from "#features/teams/client.ts";
import { errorMessage } from "#platform/api-client.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Segmented } from "#ui/segmented.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { showToast } from "#ui/toast.tsx";
import { useFocusOnChange } from "#ui/use-focus-on-change.ts";
import { bulletinsQueries } from "../client.ts";
import type { BulletinAnswer, BulletinAudience } from "../schema.ts";
import { TeamCosts } from "./team-costs.tsx";

export interface LeagueMessageDialogProps {
  open: boolean;
  onClose: () => void;
  league: { id: string; name: string };
}

const people = (count: number) => (count === 1 ? "1 person" : `${count.toLocaleString("en-US")} people`);

/** One text to everybody in a league, or to its managers; every team pays for its own, which is shown before. */
export default function LeagueMessageDialog({ open, onClose, league }: LeagueMessageDialogProps) {
  const queries = useQueryClient();
  const [message, setMessage] = useState("");
  const [audience, setAudience] = useState<BulletinAudience>("players");
  const [isIncomplete, setIsIncomplete] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [result, setResult] = useState<BulletinAnswer>();
  const field = useRef<HTMLTextAreaElement>(null);
  const top = useFocusOnChange(result ? "result" : "message");
  /** The same for every try of this message, so that an answer that was lost texts nobody twice. */
  const last = useRef<{ draft: string; requestKey: string }>(undefined);
  const preview = useQuery(
    bulletinsQueries.bulletins.preview.queryOptions({
      input: { leagueId: league.id },
      staleTime: 0,
      retry: 1,
      // Without a connection it is a failure one can read, not a line that never comes.
      networkMode: "always",
      refetchOnReconnect: true,
    }),
  );
  const send = useMutation(
    bulletinsQueries.bulletins.send.mutationOptions({
      networkMode: "always",
      onSettled: () => {
        void queries.invalidateQueries({ queryKey: bulletinsQueries.bulletins.key() });
        void queries.invalidateQueries({ queryKey: teamsQueries.teams.key() });
      },
    }),
  );
  const isBlank = message.trim() === "";
  const problem = tooLongInWords(message) ?? (isBlank ? "Please enter a message" : undefined);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (send.isPending) return;
    setIsIncomplete(true);
    if (problem !== undefined) {
      showToast.error(problem);
      return field.current?.focus();
    }
    setFailure(undefined);
    const draft = JSON.stringify({ message, audience });
    if (last.current?.draft !== draft) last.current = { draft, requestKey: crypto.randomUUID() };
    try {
      const answer = await send.mutateAsync({
        leagueId: league.id,
        message,
        audience,
        requestKey: last.current.requestKey,
      });
      last.current = undefined;
      if (answer.sent === 0)
        return fail(
          answer.failed > 0 ? "No team has enough SMS left for this." : "Nobody in this group can get texts.",
        );
      showToast.success(`Message sent to ${people(answer.sent)}`);
      setResult(answer);
    } catch (error) {
      fail(errorMessage(error, "Please check your connection and try again."));
    }
  }
  function fail(why: string) {
    setFailure(why);
    showToast.error("Failed to send message", { description: why });
  }

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
            <b>On its way to {people(result.sent)}.</b> Phones get it within moments.
          </Banner>
          {result.short.length > 0 && (
            <Banner tone="error">
              <b>Not sent to {people(result.failed)}:</b> these teams have no SMS left for them.
              <ul className="mt-1.5 list-disc pl-5">
                {result.short.map((team) => (
                  <li key={team.teamId} className="wrap-anywhere">
                    {team.name}, {people(team.failed)}
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
      description={<span className="wrap-anywhere">One text to everybody in {league.name}.</span>}
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
          error={tooLongInWords(message) ?? (isIncomplete ? problem : undefined)}
          hint={`${message.trim().length} of ${MOST_CHARACTERS} characters. Each text begins with the team's name.`}
        />
        <TeamCosts preview={preview} audience={audience} message={message} />
      </div>
    </Dialog>
  );
}
