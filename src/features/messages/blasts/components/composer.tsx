import type { RefObject } from "react";
import { Button } from "#ui/button.tsx";
import { Segmented } from "#ui/segmented.tsx";
import { TextArea } from "#ui/text-area.tsx";
import type { Audience } from "../schema.ts";
import { BlastCost, useBlastPreview } from "./blast-cost.tsx";
import {
  audienceNames,
  findDearLetter,
  nextGameInWords,
  sizeInWords,
  tooLongInWords,
} from "./blast-words.ts";
import type { Draft } from "./use-send-blast.ts";

export interface ComposerProps {
  /** Without a team while none is chosen. */
  draft: Draft;
  onChange: (change: Partial<Omit<Draft, "teamId">>) => void;
  /** Something was to be sent without a message. */
  isMissing: boolean;
  messageRef: RefObject<HTMLTextAreaElement | null>;
}

/** For whom, what, and what that costs. */
export function Composer({
  draft: { teamId, message, audience },
  onChange,
  isMissing,
  messageRef,
}: ComposerProps) {
  const preview = useBlastPreview(teamId);
  const teamName = preview.data?.teamName ?? "";
  const isBlank = message.trim() === "";
  const error = tooLongInWords(message) ?? (isMissing && isBlank ? "Please enter a message" : undefined);
  return (
    <div className="grid gap-4">
      {/* Also when the game has begun meanwhile: what is chosen stays in sight. */}
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
            <p className="caption text-ink-3 wrap-anywhere">{nextGameInWords(preview.data.nextGame)}</p>
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
          hint={sizeInWords(teamName, message)}
        />
        <DearLetter
          teamName={teamName}
          message={message}
          onUse={(plain) => {
            onChange({ message: plain });
            // The button goes with its reason.
            messageRef.current?.focus();
          }}
        />
      </div>
      {teamId !== "" && <BlastCost preview={preview} audience={audience} message={message} />}
    </div>
  );
}

type DearLetterProps = { teamName: string; message: string; onUse: (plain: string) => void };

/** One curly quote can turn one segment into three; nobody knows that by looking at it. */
function DearLetter({ teamName, message, onUse }: DearLetterProps) {
  const dear = findDearLetter(teamName, message);
  if (!dear) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg bg-yellow-soft px-4 py-2.5 text-sm text-yellow-ink"
    >
      <p className="min-w-0 flex-1 basis-60">
        {dear.letter === null ? (
          "A character that cannot be seen"
        ) : (
          <b className="rounded-xs bg-surface px-1.5 text-ink">{dear.letter}</b>
        )}{" "}
        makes this {dear.cost} segments instead of {dear.plainCost}.
      </p>
      {dear.plain !== null && (
        <Button variant="secondary" size="small" onClick={() => onUse(dear.plain!)}>
          Use Plain Letters
        </Button>
      )}
    </div>
  );
}
