import { Copy } from "lucide-react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { showToast } from "#ui/toast.tsx";

/** Shows new recovery codes. This is the only time the user sees them, and each code works once. */
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
      description="Use one if you lose access to your authenticator app. Each code works once. Save them now, because you won't see them again."
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
