import { useState } from "react";
import { getFirstName } from "#features/teams/members/rules.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import type { SheetMember } from "../schema.ts";

export interface WaitlistDialogProps {
  member: SheetMember;
  onConfirm: () => void;
  onClose: () => void;
  finalFocus: () => HTMLElement | null;
}

/** Asks before a manager moves someone to the waitlist, because they're told about it (NEED-23). */
export default function WaitlistDialog({ member, onConfirm, onClose, finalFocus }: WaitlistDialogProps) {
  // Stays mounted for its closing animation.
  const [isOpen, setIsOpen] = useState(true);
  const name = getFirstName(member.name, "this player");
  const close = () => {
    setIsOpen(false);
    onClose();
  };
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={close}
      title={<span className="wrap-anywhere">Move {name} to the waitlist?</span>}
      confirmLabel="Move to Waitlist"
      cancelLabel={member.response === "attending" ? "Keep In" : "Keep Response"}
      tone="primary"
      finalFocus={finalFocus}
      onConfirm={() => {
        onConfirm();
        close();
      }}
    >
      We&apos;ll tell them their place in line.
      {member.response === "attending" && " Their spot goes to the first in line if someone is waiting."}
    </ConfirmDialog>
  );
}
