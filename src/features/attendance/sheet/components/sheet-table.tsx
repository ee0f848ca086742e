import { memo } from "react";
import { Avatar } from "#ui/avatar.tsx";
import { Badge } from "#ui/badge.tsx";
import { DataTable, type Column } from "#ui/table.tsx";
import type { Response } from "../../schema.ts";
import { momentInShort, momentInWords, originInWords, silenceInWords } from "../rules.ts";
import type { SheetMember } from "../schema.ts";
import { AnswerControl } from "./answer-control.tsx";

export interface SheetTableProps {
  members: readonly SheetMember[];
  /** Left out when nothing can be changed any more. */
  onSet?: ((member: SheetMember, response: Response | null) => void) | undefined;
}

/** ATT-11 and ATT-12. Remembered, so that typing does not wait for five hundred rows to be drawn again. */
export const SheetTable = memo(function SheetTable({ members, onSet }: SheetTableProps) {
  return (
    <DataTable
      caption="Responses"
      columns={columnsFor(onSet)}
      rows={members}
      rowKey={(member) => member.id}
    />
  );
});

const columnsFor = (onSet: SheetTableProps["onSet"]): Column<SheetMember>[] => [
  { key: "member", header: "Member", cardSlot: "title", className: "wrap-anywhere", cell: MemberCell },
  { key: "contact", header: "Contact", cardSlot: "hidden", cell: ContactCell },
  {
    key: "response",
    header: "Response",
    cardSlot: "status",
    cell: (member) => (
      <AnswerControl member={member} onSet={onSet && ((response) => onSet(member, response))} />
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

function MemberCell(member: SheetMember) {
  return (
    <span className="flex items-center gap-3">
      <Avatar name={member.name} />
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <b className="font-[620]">{member.name}</b>
          {member.isSpare && (
            <Badge tone="info" icon={null} shape="tag">
              Spare
            </Badge>
          )}
          {!member.active && (
            <Badge tone="quiet" shape="tag">
              Inactive
            </Badge>
          )}
        </span>
        {/* On cards, where there is no column for it. */}
        <span className="caption block font-[450] text-ink-3 not-cards:hidden">
          {member.respondedAt ? momentInShort(member.respondedAt) : silenceInWords(member)}
          <Origin member={member} />
        </span>
      </span>
    </span>
  );
}

function Origin({ member }: { member: SheetMember }) {
  const origin = originInWords(member);
  return origin && <span className="caption block text-ink-3">{origin}</span>;
}

function ContactCell({ phoneInWords, email, contacts }: SheetMember) {
  return (
    <>
      <span className="flex flex-wrap items-baseline gap-x-3">
        <span className="whitespace-nowrap">{phoneInWords}</span>
        {email !== null && <span className="caption wrap-anywhere text-ink-3">{email}</span>}
      </span>
      {contacts.map((contact) => (
        <span key={contact.phone} className="caption block wrap-anywhere text-ink-3">
          {contact.label}: <span className="whitespace-nowrap">{contact.phoneInWords}</span>
        </span>
      ))}
    </>
  );
}

function RespondedCell(member: SheetMember) {
  if (!member.respondedAt) return <span className="text-ink-3">{silenceInWords(member)}</span>;
  return (
    <>
      {momentInWords(member.respondedAt)}
      <Origin member={member} />
    </>
  );
}
