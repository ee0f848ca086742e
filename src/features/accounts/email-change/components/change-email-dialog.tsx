import { useState, type FormEvent } from "react";
import { explainError, getFieldErrors } from "#platform/api-client.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.tsx";
import { accountsApi } from "../../client.ts";
import {
  emptyIdentity,
  findMissingIdentity,
  IdentityFields,
  toIdentityErrors,
} from "../../components/identity-fields.tsx";
import { Email, type Me } from "../../schema.ts";
import type { EmailChange } from "../schema.ts";

export interface ChangeEmailDialogProps {
  user: Me;
  onStarted: (change: EmailChange | null) => void;
  onClose: () => void;
}

type Errors = { email?: string; password?: string; code?: string };

/** Asks for the new email and for proof that this is the account's owner. */
export default function ChangeEmailDialog({ user, onStarted, onClose }: ChangeEmailDialogProps) {
  const [email, setEmail] = useState("");
  const [identity, setIdentity] = useState(emptyIdentity);
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setIsBusy] = useState(false);
  const hasTwoStep = user.twoFactorEnabled;

  async function submit(event: FormEvent) {
    event.preventDefault();
    const parsed = Email.safeParse(email);
    if (!parsed.success) return setErrors({ email: parsed.error.issues[0]!.message });
    const missing = findMissingIdentity(identity, hasTwoStep);
    if (missing) return setErrors(missing);
    setErrors({});
    setIsBusy(true);
    try {
      const { change } = await accountsApi.emailChange.start({
        email: parsed.data,
        password: identity.password,
        ...(hasTwoStep && { code: identity.code }),
      });
      onStarted(change);
    } catch (error) {
      setIsBusy(false);
      const fieldErrors = toIdentityErrors(error) ?? getFieldErrors(error);
      setErrors(fieldErrors);
      if (Object.keys(fieldErrors).length === 0)
        showToast.error("We couldn't start the change", { description: explainError(error) });
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Change Email"
      description={
        user.emailVerified
          ? "We'll email a link to your current address and to the new one. Your email changes when you've used both."
          : "We'll email a link to the new address. Your email changes when you've used it."
      }
      busy={isBusy}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isBusy} busyLabel="Sending...">
            {user.emailVerified ? "Send Both Links" : "Send Link"}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <TextField
          label="New Email"
          type="email"
          autoComplete="email"
          required
          value={email}
          error={errors.email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <IdentityFields hasTwoStep={hasTwoStep} value={identity} errors={errors} onChange={setIdentity} />
      </div>
    </Dialog>
  );
}
