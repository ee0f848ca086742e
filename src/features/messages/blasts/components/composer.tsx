import type { RefObject } from "react";
import { Button } from "#ui/button.tsx";
import { Segmented } from "#ui/segmented.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { LanguageNote } from "../../languages/components/language-note.tsx";
import { FreeTextsNote } from "../../allowance/components/free-texts-note.tsx";
import type { Audience } from "../schema.ts";
import { BlastCost, useBlastPreview } from "./blast-cost.tsx";
import {
  audienceNames,
  findCostlyCharacter,
  formatAudienceGame,
  findLinkProblem,
  formatSize,
  formatTooLongMessage,
} from "./blast-labels.ts";
import type { Draft } from "./use-send-blast.ts";

export interface ComposerProps {
  /** `teamId` is empty until a team is selected. */
  draft: Draft;
  onChange: (change: Partial<Omit<Draft, "teamId">>) => void;
  /** True if the user tried to send an empty message. */
  isMissing: boolean;
  messageRef: RefObject<HTMLTextAreaElement | null>;
}

/** The form for writing a message, with its audience, text, and cost. */
export function Composer({
  draft: { teamId, gameId, message, audience },
  onChange,
  isMissing,
  messageRef,
}: ComposerProps) {
  const preview = useBlastPreview(teamId, gameId);
  const teamName = preview.data?.teamName ?? "";
  const isBlank = message.trim() === "";
  const error =
    formatTooLongMessage(message) ??
    findLinkProblem(preview.data, message) ??
    (isMissing && isBlank ? "Please enter a message" : undefined);
  return (
    <div className="grid gap-4">
      {/* Stays visible even if the game has started in the meantime, so that the audience can still be changed. */}
      {preview.data && (preview.data.nextGame || audience !== "all") && (
        <div className="grid gap-1.5">
          <Segmented
            label="Send To"
            showLabel
            full
            value={audience}
            onValueChange={(next) => onChange({ audience: next })}
            options={(Object.keys(audienceNames) as Audience[]).map((value) => ({
              value,
              label: (
                <>
                  {audienceNames[value]}{" "}
                  <span className="font-normal text-ink-3 tabular-nums">
                    {preview.data.audiences[value].members}
                  </span>
                </>
              ),
            }))}
          />
          {preview.data.nextGame && (
            <p className="caption text-ink-3 wrap-anywhere">
              {formatAudienceGame(preview.data.nextGame, gameId !== undefined)}
            </p>
          )}
        </div>
      )}
      <div className="grid gap-2">
        <TextArea
          ref={messageRef}
          label="Message"
          required
          rows={4}
          placeholder="Practice moved to Field 2 tonight, same time."
          value={message}
          onChange={(event) => onChange({ message: event.currentTarget.value })}
          error={error}
          hint={formatSize(teamName, message)}
        />
        <CostlyCharacter
          teamName={teamName}
          message={message}
          onUse={(plain) => {
            onChange({ message: plain });
            // The button disappears along with the warning, so move focus to the field.
            messageRef.current?.focus();
          }}
        />
      </div>
      {teamId !== "" && <BlastCost teamId={teamId} preview={preview} audience={audience} message={message} />}
      {teamId !== "" && <LanguageNote teamId={teamId} isForMessage />}
      {teamId !== "" && <FreeTextsNote team={{ id: teamId }} />}
    </div>
  );
}

type CostlyCharacterProps = { teamName: string; message: string; onUse: (plain: string) => void };

/**
 * Warns about characters that raise the cost. A single curly quote can turn one segment into three, and you can't tell
 * by looking.
 */
function CostlyCharacter({ teamName, message, onUse }: CostlyCharacterProps) {
  const costlyCharacter = findCostlyCharacter(teamName, message);
  if (!costlyCharacter) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg bg-yellow-soft px-4 py-2.5 text-sm text-yellow-ink"
    >
      <p className="min-w-0 flex-1 basis-60">
        {costlyCharacter.letter === null ? (
          "A hidden character"
        ) : (
          <b className="rounded-xs bg-surface px-1.5 text-ink">{costlyCharacter.letter}</b>
        )}{" "}
        makes this count as {costlyCharacter.cost} texts instead of {costlyCharacter.plainCost}.
      </p>
      {costlyCharacter.plain !== null && (
        <Button variant="secondary" size="small" onClick={() => onUse(costlyCharacter.plain!)}>
          Use Plain Characters
        </Button>
      )}
    </div>
  );
}
