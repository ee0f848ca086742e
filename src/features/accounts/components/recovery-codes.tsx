import { Copy } from "lucide-react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { showToast } from "#ui/toast.tsx";

/** Shown once; stored encrypted and used up one by one. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  async function copy() {
    await navigator.clipboard.writeText(codes.join("\n"));
    showToast.success("Recovery codes copied");
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Your Recovery Codes"
      description="Each works once, if you lose your authenticator app. They are not shown again."
      footer={
        <>
          <Button variant="secondary" icon={<Copy />} onClick={() => void copy()}>
            Copy Codes
          </Button>
          <Button onClick={onClose}>I Saved Them</Button>
        </>
      }
    >
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-2 rounded-lg bg-sunken p-4 font-mono text-sm"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}
