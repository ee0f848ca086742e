import { useState, type FormEvent } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { PasswordField } from "#ui/password-field.tsx";

/**
 * Asks for the current password before a change. `onPassword` returns an error message to show, or null if it
 * succeeded.
 */
export function PasswordDialog(props: {
  title: string;
  description?: string;
  action: string;
  onPassword: (password: string) => Promise<string | null>;
  onClose: () => void;
}) {
  const [password, setPassword] = useState("");
  const [fieldError, setFieldError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!password) return setFieldError("Enter your current password");
    setIsBusy(true);
    setFieldError((await props.onPassword(password)) ?? undefined);
    setIsBusy(false);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={props.title}
      description={props.description ?? "Enter your current password first."}
      busy={isBusy}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <Button variant="secondary" onClick={props.onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isBusy} busyLabel="Checking...">
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
        error={fieldError}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </Dialog>
  );
}
