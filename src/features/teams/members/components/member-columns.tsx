import { Minus, OctagonX } from "lucide-react";
import { isTextable } from "#platform/area-codes.ts";
import { AddressText } from "#ui/address-text.tsx";
import { Avatar } from "#ui/avatar.tsx";
import { Badge, type BadgeProps } from "#ui/badge.tsx";
import { cx } from "#ui/cx.ts";
import type { Column } from "#ui/table.tsx";
import { blockLabels } from "../../phones/rules.ts";
import { getBlock, getsEmails } from "../rules.ts";
import type { Member } from "../schema.ts";
import { PhoneNote } from "./phone-note.tsx";

/**
 * The roster table's columns. Below 1024 px, rows become cards with the status and consent next to the name and phone.
 */
export const memberColumns: readonly Column<Member>[] = [
  {
    key: "picture",
    header: <span className="sr-only">Initials</span>,
    cardSlot: "lead",
    className: "lg:w-12",
    cell: ({ name }) => <Avatar name={name} />,
  },
  {
    key: "member",
    header: "Member",
    cardSlot: "title",
    className: "wrap-anywhere lg:w-[27%]",
    cell: MemberCell,
  },
  {
    key: "phone",
    header: "Phone",
    cardSlot: "subtitle",
    // Keeps the state of the first text on one line.
    className: "lg:w-[31%]",
    cell: PhoneCell,
  },
  { key: "consent", header: "SMS Consent", cardSlot: "hidden", cell: ConsentWord },
  {
    key: "status",
    header: "Status",
    cardSlot: "hidden",
    cell: ({ active }) => <StatusBadge active={active} />,
  },
];

function MemberCell({ name, email, addedVia, active, isSub, isMinor, groups = [] }: Member) {
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <b>{name}</b>
        <span className="flex not-cards:hidden">
          <StatusBadge active={active} shape="tag" />
        </span>
        {isSub && (
          <Badge tone="info" icon={null} shape="tag">
            Sub
          </Badge>
        )}
        {groups.map((group) => (
          <Badge key={group.id} tone="outline" icon={null} shape="tag">
            {group.name}
          </Badge>
        ))}
        {isMinor && (
          <Badge tone="quiet" shape="tag">
            Minor
          </Badge>
        )}
        {addedVia === "join-link" && (
          <Badge tone="quiet" shape="tag">
            Joined by link
          </Badge>
        )}
      </span>
      <span className={cx("caption block font-[450] text-ink-3", email === null && "cards:hidden")}>
        <AddressText>{email ?? "No email"}</AddressText>
      </span>
    </>
  );
}

function PhoneCell(member: Member) {
  return (
    <>
      <span className="flex flex-wrap items-baseline gap-x-3">
        <span className="whitespace-nowrap">{member.displayPhone}</span>
        {member.block === "landline" && <Landline />}
        {member.phoneOwner !== null && (
          <span className="caption wrap-anywhere text-ink-3">{member.phoneOwner}</span>
        )}
        <span className="not-cards:hidden">
          <ConsentWord {...member} />
        </span>
      </span>
      {isTextable(member.phone) && <PhoneNote phone={member.phone} />}
      <Contacts contacts={member.contacts} />
    </>
  );
}

/** Landlines are welcome. Their members get emails (REACH-25). */
const Landline = () => (
  <Badge tone="quiet" icon={null} shape="tag">
    Landline
  </Badge>
);

function Contacts({ contacts }: Pick<Member, "contacts">) {
  if (contacts.length === 0) return null;
  const blocked = contacts.filter(({ block }) => block !== null && block !== "no-consent");
  return (
    <span className="caption block wrap-anywhere text-ink-3">
      + {contacts.length} {contacts.length === 1 ? "contact" : "contacts"}:{" "}
      {contacts.map(({ label }) => label).join(", ")}
      {blocked.map(({ label, phone, block }) => (
        <span key={phone} className={cx("block", block !== "landline" && "text-red-ink")}>
          {label}: {block === "landline" ? "Landline" : blockLabels[block!]}
        </span>
      ))}
    </span>
  );
}

/** Says who agreed to texts, or why the member gets none. Only problems have a color, so that they stand out. */
function ConsentWord(member: Member) {
  const block = getBlock(member);
  if (block === "no-consent" || block === "no-yes")
    return (
      <span className="inline-flex items-center gap-1.5 text-label text-ink-2">
        <Minus className="size-3.5" />
        {blockLabels[block]}
      </span>
    );
  if (block === "landline" && getsEmails(member))
    return <span className="text-label text-ink-3">Gets emails instead</span>;
  if (block)
    return (
      <span className="inline-flex items-baseline gap-1.5 text-label text-red-ink">
        <OctagonX className="size-3.5 shrink-0 translate-y-0.5" />
        {blockLabels[block]}
      </span>
    );
  // Contacts who get texts instead of the member's own phone.
  const contacts =
    member.block === null
      ? []
      : member.contacts.filter(({ phone, block: none }) => phone !== null && none === null);
  return (
    <span className="inline-flex items-baseline text-label wrap-anywhere text-ink-3">
      Agreed
      {contacts.length > 0 && `: ${contacts.map(({ label }) => label).join(", ")}`}
    </span>
  );
}

/** Active is the rule, so only the exception gets a badge (MEMB-17). */
function StatusBadge({ active, shape }: Pick<Member, "active"> & Pick<BadgeProps, "shape">) {
  if (active) return <span className="text-label text-ink-3">Active</span>;
  return (
    <Badge tone="quiet" shape={shape}>
      Inactive
    </Badge>
  );
}
