import { memo } from "react";
import { BlockFix } from "#features/teams/phones/components/block-fix.tsx";
import { blockLabels } from "#features/teams/phones/rules.ts";
import { AddressText } from "#ui/address-text.tsx";
import { Avatar } from "#ui/avatar.tsx";
import { Badge } from "#ui/badge.tsx";
import { DataTable, type Column } from "#ui/table.tsx";
import type { StoredResponse } from "../../schema.ts";
import { formatShortMoment, formatMoment, formatOrigin, formatNoResponse } from "../rules.ts";
import type { SheetMember } from "../schema.ts";
import { ContactLinks } from "./contact-links.tsx";
import { LateRequest } from "./late-request.tsx";
import { ResponseControl } from "./response-control.tsx";
import { ResponseNote } from "./response-note.tsx";
import { UnreadReply } from "./unread-reply.tsx";

export interface SheetTableProps {
  members: readonly SheetMember[];
  /** The team whose roster the viewer can edit, or null if they can't. */
  rosterOf: string | null;
  /** Whether the game has a maximum. */
  hasWaitlist: boolean;
  /** Omitted once responses can no longer change. */
  onSet?: ((member: SheetMember, response: StoredResponse | null) => void) | undefined;
  /** Called when the manager has read a reply that isn't a response. */
  onSeen: (member: SheetMember) => void;
  /** Called to write a response's note. Omitted like `onSet`. */
  onNote?: ((member: SheetMember) => void) | undefined;
  onDecide: (member: SheetMember, isAccepted: boolean) => void;
}

/**
 * The list of responses (ATT-11, ATT-12). Memoized, so that typing in the search box doesn't have to wait for 500 rows
 * to rerender.
 */
export const SheetTable = memo(function SheetTable(props: SheetTableProps) {
  return (
    <DataTable
      caption="Responses"
      columns={createColumns(props)}
      rows={props.members}
      rowKey={(member) => member.id}
    />
  );
});

const createColumns = ({
  rosterOf,
  hasWaitlist,
  onSet,
  onSeen,
  onNote,
  onDecide,
}: SheetTableProps): Column<SheetMember>[] => [
  {
    key: "member",
    header: "Member",
    cardSlot: "title",
    // On a card, an unread reply or a request takes the full width below the response.
    className: "wrap-anywhere cards:has-[[data-wide]]:col-end-4 cards:has-[[data-wide]]:*:first:pr-54",
    cell: (member) => (
      <>
        <MemberCell member={member} rosterOf={rosterOf} />
        {/* On a card, a note needs all of its width. */}
        {hasNote(member) && (
          <span data-wide className="mt-1.5 block not-cards:hidden">
            <ResponseNote member={member} onEdit={onNote && (() => onNote(member))} />
          </span>
        )}
        {member.unreadReply !== null && (
          <UnreadReply
            name={member.name}
            reply={member.unreadReply}
            onSet={onSet && ((response) => onSet(member, response))}
            onSeen={() => onSeen(member)}
          />
        )}
        {member.request && (
          <LateRequest
            name={member.name}
            request={member.request}
            onDecide={(isAccepted) => onDecide(member, isAccepted)}
          />
        )}
      </>
    ),
  },
  { key: "contact", header: "Contact", cardSlot: "hidden", cell: ContactCell },
  {
    key: "response",
    header: "Response",
    cardSlot: "status",
    className: "cards:self-start",
    cell: (member) => (
      <>
        <span className="flex items-center cards:-my-1.5">
          {/* Cards have no contact column. */}
          {member.phone !== "" && (
            <span className="not-cards:hidden">
              <ContactLinks name={member.name} phone={member.phone} />
            </span>
          )}
          <ResponseControl
            member={member}
            hasWaitlist={hasWaitlist}
            onSet={onSet && ((response) => onSet(member, response))}
          />
        </span>
        <span className={hasNote(member) ? "cards:hidden" : undefined}>
          <ResponseNote member={member} onEdit={onNote && (() => onNote(member))} />
        </span>
      </>
    ),
  },
  {
    key: "responded",
    header: "Responded At",
    cardSlot: "hidden",
    className: "text-ink-2 whitespace-nowrap",
    cell: RespondedCell,
  },
];

const hasNote = ({ note, isLate }: SheetMember) => note !== null || isLate;

function MemberCell({ member, rosterOf }: { member: SheetMember; rosterOf: string | null }) {
  return (
    <span className="flex items-center gap-3">
      <Avatar name={member.name} className="cards:hidden" />
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <b className="font-[620]">{member.name}</b>
          {member.isSub && (
            <Badge tone="info" icon={null} shape="tag">
              Sub
            </Badge>
          )}
          {!member.active && (
            <Badge tone="quiet" shape="tag">
              Inactive
            </Badge>
          )}
        </span>
        {/* Shown only in the card layout, which has no column for the response time. */}
        <span className="caption block font-[450] text-ink-3 not-cards:hidden">
          {member.respondedAt ? formatShortMoment(member.respondedAt) : formatNoResponse(member)}
          <Origin member={member} />
        </span>
        {member.block !== null && (
          <span className="caption block">
            <span className="block text-red-ink">{blockLabels[member.block]}</span>
            {rosterOf !== null && <BlockFix block={member.block} teamId={rosterOf} member={member} />}
          </span>
        )}
      </span>
    </span>
  );
}

function Origin({ member }: { member: SheetMember }) {
  const origin = formatOrigin(member);
  return origin && <span className="caption block text-ink-3">{origin}</span>;
}

function ContactCell({ name, phone, displayPhone, email, contacts }: SheetMember) {
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-3">
        <span className="inline-flex items-center gap-1 whitespace-nowrap">
          {displayPhone}
          {phone !== "" && <ContactLinks name={name} phone={phone} />}
        </span>
        {email !== null && (
          <span className="caption wrap-anywhere text-ink-3">
            <AddressText>{email}</AddressText>
          </span>
        )}
      </span>
      {contacts.map((contact) => (
        <span key={contact.phone} className="caption flex items-center gap-1 wrap-anywhere text-ink-3">
          {contact.label}: <span className="whitespace-nowrap">{contact.displayPhone}</span>
          <ContactLinks name={`${contact.label}, ${name}`} phone={contact.phone} />
        </span>
      ))}
    </>
  );
}

function RespondedCell(member: SheetMember) {
  if (!member.respondedAt) return <span className="text-ink-3">{formatNoResponse(member)}</span>;
  return (
    <>
      {formatMoment(member.respondedAt)}
      <Origin member={member} />
    </>
  );
}
