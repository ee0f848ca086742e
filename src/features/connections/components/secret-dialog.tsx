import { Copy } from "lucide-react";
import { useRef } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.tsx";

type Props = {
  label: "Key" | "Secret";
  title: string;
  description: string;
  secret: string;
  onClose: () => void;
};

/** Shows a new key or a webhook's secret. This is the only time anyone sees it. */
export function SecretDialog({ label, title, description, secret, onClose }: Props) {
  const field = useRef<HTMLInputElement>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(secret);
      showToast.success(`${label} copied`);
    } catch {
      field.current?.select();
      showToast.info(`${label} selected. Copy it manually.`);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Done
          </Button>
          <Button icon={<Copy />} onClick={() => void copy()}>
            Copy {label}
          </Button>
        </>
      }
    >
      <TextField
        ref={field}
        label={label}
        readOnly
        autoComplete="off"
        value={secret}
        onFocus={(event) => event.currentTarget.select()}
      />
    </Dialog>
  );
}
