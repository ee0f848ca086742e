import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { OutlookLine } from "#features/reminders/components/outlook-line.tsx";
import type { Outlook } from "#features/reminders/schema.ts";
import { formatOffset } from "#features/teams/rules.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { deliveryQueries } from "../client.ts";
import { formatCounts, LIST_ERASED } from "../rules.ts";
import type { GameMessage, GameTexts, ReminderDelivery, TextList } from "../schema.ts";
import { DeliveryList } from "./delivery-list.tsx";
import { DeliveryLoad, liveOptions } from "./delivery-load.tsx";
import { Wordings } from "./wordings.tsx";

export interface GameDeliveryDialogProps {
  gameId: string;
  /** The game's name, used in the dialog's description. */
  name: string;
  open: boolean;
  onClose: () => void;
  finalFocus?: (() => HTMLElement | null) | undefined;
}

/** Shows everything that was or will be texted about a game (OP-20). Refreshes while texts are in progress. */
export function GameDeliveryDialog({ gameId, name, open, onClose, finalFocus }: GameDeliveryDialogProps) {
  const query = useQuery(
    deliveryQueries.delivery.listForGame.queryOptions({ input: { gameId }, enabled: open, ...liveOptions }),
  );
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      size="wide"
      title="Text Delivery"
      description={<span className="wrap-anywhere">{name}</span>}
      finalFocus={finalFocus}
      footer={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <DeliveryLoad query={query}>{(data) => <Ledger data={data} />}</DeliveryLoad>
    </Dialog>
  );
}

/** The minimum number of texts for showing a search box. Shorter lists don't need one. */
const SEARCH_MIN_TEXTS = 10;

function Ledger({ data }: { data: GameTexts }) {
  const { teamId, outlook, reminders, messages, firstTexts } = data;
  const [search, setSearch] = useState("");
  const isLong = [...reminders, ...messages, firstTexts].some(
    ({ texts }) => texts.length >= SEARCH_MIN_TEXTS,
  );
  const shown = { teamId, search };
  const sections = [
    ...reminders.map((reminder) => ({
      at: reminder.dueOn + reminder.dueTime,
      section: <ReminderSection key={reminder.id} reminder={reminder} {...shown} />,
    })),
    ...messages.map((message) => ({
      at: message.sentOn + message.sentTime,
      section: <MessageSection key={message.id} message={message} {...shown} />,
    })),
  ].toSorted((a, b) => (a.at < b.at ? -1 : 1));
  return (
    <div className="grid gap-5">
      {outlook && <OutlookBanner outlook={outlook} />}
      {sections.length === 0 && !outlook && (
        <p className="text-ui text-ink-2">No texts went out for this game.</p>
      )}
      {isLong && (
        <SearchField
          label="Search texts"
          placeholder="Search name or phone"
          maxLength={100}
          value={search}
          onValueChange={setSearch}
          className="md:max-w-none"
        />
      )}
      {sections.map(({ section }) => section)}
      {firstTexts.texts.length > 0 && <FirstTextSection list={firstTexts} {...shown} />}
    </div>
  );
}

/** What every section of the ledger needs: whose roster can be fixed, and what the user searches for. */
type Shown = { teamId: string; search: string };

/** Shows a list's counts, its words, and who got them. */
function Texts({ list, label, teamId, search }: Shown & { list: TextList; label: string }) {
  const counts = formatCounts(list.counts, list.emailed) || (list.isErased && LIST_ERASED);
  return (
    <>
      {counts && <p className="text-sm leading-[1.45] font-[560]">{counts}</p>}
      <Wordings wordings={list.wordings} />
      <div className="mt-1">
        <DeliveryList list={list} teamId={teamId} label={label} search={search} />
      </div>
    </>
  );
}

/** Lists the texts that introduced the team to its numbers, which don't count toward its texts (TEXT-17). */
function FirstTextSection({ list, ...shown }: Shown & { list: TextList }) {
  return (
    <section aria-label="First texts" className="min-w-0">
      <h3 className="h3">First text, free</h3>
      <Texts list={list} label="First texts" {...shown} />
    </section>
  );
}

/** Shows a nudge, a change, a message, or the texts to subs. */
function MessageSection({ message, ...shown }: Shown & { message: GameMessage }) {
  const { title, description } = message;
  return (
    <section aria-label={`${title}, ${description}`} className="min-w-0">
      <h3 className="h3">{title}</h3>
      <p className="text-sm leading-[1.45] wrap-anywhere text-ink-2">{description}</p>
      <Texts list={message} label={`Texts: ${title}`} {...shown} />
    </section>
  );
}

/** Says who gets the next reminder, as on every other screen. */
function OutlookBanner({ outlook }: { outlook: Outlook }) {
  return outlook.state === "ready" || outlook.state === "done" ? (
    <OutlookLine outlook={outlook} className="text-ui" />
  ) : (
    <Banner tone="warn">
      <OutlookLine outlook={outlook} />
    </Banner>
  );
}

const states: Record<ReminderDelivery["state"], { tone: BadgeTone; word: string }> = {
  armed: { tone: "pending", word: "Pending" },
  sent: { tone: "active", word: "Sent" },
  skipped: { tone: "quiet", word: "Not Sent" },
};

function ReminderSection({ reminder, ...shown }: Shown & { reminder: ReminderDelivery }) {
  const title = `${formatOffset(reminder.offsetMinutes)} before`;
  const { tone, word } = states[reminder.state];
  return (
    <section aria-label={`Reminder ${title}`} className="min-w-0">
      <div className="flex items-center justify-between gap-3">
        <h3 className="h3 first-letter:uppercase">{title}</h3>
        <Badge tone={tone}>{word}</Badge>
      </div>
      <p className="text-sm leading-[1.45] text-ink-2">
        {reminder.description}
        {reminder.isForEarlierStart && ", before the game was rescheduled"}
      </p>
      <Texts list={reminder} label={`Texts ${title}`} {...shown} />
    </section>
  );
}
