import { useState, type FormEvent } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { PasswordField } from "#ui/password-field.tsx";

/** Asks for the current password before a change. `onPassword` answers with a problem to show, or null. */
export function PasswordDialog(props: {
  title: string;
  action: string;
  onPassword: (password: string) => Promise<string | null>;
  onClose: () => void;
}) {
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!password) return setProblem("Please enter your current password");
    setBusy(true);
    setProblem((await props.onPassword(password)) ?? undefined);
    setBusy(false);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={props.title}
      description="Please enter your current password first."
      busy={busy}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <Button variant="secondary" onClick={props.onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={busy} busyLabel="Checking...">
            {props.action}
          </Button>
        </>
      }
    >
      <PasswordField
        label="Current Password"
        autoComplete="current-password"
        required
        value={password}
        error={problem}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </Dialog>
  );
}
