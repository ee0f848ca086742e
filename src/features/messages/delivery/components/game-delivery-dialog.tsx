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
import { formatCounts } from "../rules.ts";
import type { GameTexts, ReminderDelivery, TextList } from "../schema.ts";
import { DeliveryList } from "./delivery-list.tsx";
import { DeliveryLoad, liveOptions } from "./delivery-load.tsx";

export interface GameDeliveryDialogProps {
  gameId: string;
  /** The game's name, used in the dialog's description. */
  name: string;
  open: boolean;
  onClose: () => void;
  finalFocus?: (() => HTMLElement | null) | undefined;
}

/** Shows the delivery of each of a game's reminders (OP-20). Refreshes while texts are in progress. */
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
      <DeliveryLoad query={query}>{(data) => <Reminders data={data} />}</DeliveryLoad>
    </Dialog>
  );
}

/** The minimum number of texts for showing a search box. Shorter lists don't need one. */
const SEARCH_MIN_TEXTS = 10;

function Reminders({ data: { outlook, reminders, firstTexts } }: { data: GameTexts }) {
  const [search, setSearch] = useState("");
  const isLong = [...reminders, firstTexts].some(({ texts }) => texts.length >= SEARCH_MIN_TEXTS);
  return (
    <div className="grid gap-5">
      {outlook && <OutlookBanner outlook={outlook} />}
      {reminders.length === 0 && !outlook && (
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
      {reminders.map((reminder) => (
        <ReminderSection key={reminder.id} reminder={reminder} search={search} />
      ))}
      {firstTexts.texts.length > 0 && <FirstTextSection list={firstTexts} search={search} />}
    </div>
  );
}

/** Lists the texts that introduced the team to its numbers, which don't count toward its texts (TEXT-17). */
function FirstTextSection({ list, search }: { list: TextList; search: string }) {
  return (
    <section aria-label="First texts" className="min-w-0">
      <h3 className="h3">First text, free</h3>
      <p className="text-sm leading-[1.45] font-[560]">{formatCounts(list.counts)}</p>
      <div className="mt-1">
        <DeliveryList list={list} label="First texts" search={search} />
      </div>
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

function ReminderSection({ reminder, search }: { reminder: ReminderDelivery; search: string }) {
  const title = `${formatOffset(reminder.offsetMinutes)} before`;
  const { tone, word } = states[reminder.state];
  const counts = formatCounts(reminder.counts);
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
      {counts && <p className="text-sm leading-[1.45] font-[560]">{counts}</p>}
      <div className="mt-1">
        <DeliveryList list={reminder} label={`Texts ${title}`} search={search} />
      </div>
    </section>
  );
}
