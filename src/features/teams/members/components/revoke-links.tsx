import { Unlink } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import type { Member } from "../schema.ts";
import { useRevokeLinks } from "./use-roster-changes.ts";

export interface RevokeLinksProps {
  teamId: string;
  member: Member;
  disabled: boolean;
  className: string;
}

/** Voids the links in a member's texts, for a phone that was lost or a text that was passed on. Asks first. */
export function RevokeLinks({ teamId, member, disabled, className }: RevokeLinksProps) {
  const revoke = useRevokeLinks(teamId);
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={button}
        variant="ghost"
        className={className}
        disabled={disabled}
        onClick={() => setIsOpen(true)}
      >
        Revoke Links
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Revoke this member's links?"
        cancelLabel="Keep Links"
        confirmLabel="Revoke Links"
        busyLabel="Revoking..."
        confirmIcon={<Unlink />}
        busy={revoke.isPending}
        finalFocus={() => button.current}
        onConfirm={() => {
          // Ignore a second press while the first one is under way.
          if (!revoke.isPending) revoke.mutate(member, { onSuccess: () => setIsOpen(false) });
        }}
      >
        <span className="wrap-anywhere">
          The links in texts that <b>{member.name}</b> already has will stop working. The next text will have
          a new one. This can&apos;t be undone.
        </span>
      </ConfirmDialog>
    </>
  );
}
