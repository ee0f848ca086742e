import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

interface NoTextingDialogProps {
  title: string;
  open: boolean;
  onClose: () => void;
}

/** Takes the place of a form for a text while the installation has no texting account. */
export function NoTextingDialog({ title, open, onClose }: NoTextingDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <EmptyState title="No texting account yet">Your administrator can turn on texting.</EmptyState>
    </Dialog>
  );
}
