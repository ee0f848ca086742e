import { useState, type FormEvent } from "react";
import { getErrorMessage } from "#platform/api-client.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import {
  emptyIdentity,
  findMissingIdentity,
  IdentityFields,
  toIdentityErrors,
  type TypedIdentity,
} from "./identity-fields.tsx";

/**
 * Asks for the password before a change to two-step verification, and for a code once it's on. A recovery code works too,
 * for someone who lost the phone. `onIdentity` makes the change, and what it throws is shown below the field that it's about.
 */
export function IdentityDialog(props: {
  title: string;
  description: string;
  action: string;
  hasTwoStep: boolean;
  onIdentity: (identity: TypedIdentity) => Promise<void>;
  onClose: () => void;
}) {
  const [identity, setIdentity] = useState(emptyIdentity);
  const [errors, setErrors] = useState<Partial<TypedIdentity>>({});
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const missing = findMissingIdentity(identity, props.hasTwoStep);
    if (missing) return setErrors(missing);
    setErrors({});
    setIsBusy(true);
    try {
      await props.onIdentity(identity);
    } catch (error) {
      setErrors(
        toIdentityErrors(error) ?? { password: getErrorMessage(error, "That didn't work. Try again.") },
      );
      setIsBusy(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={props.title}
      description={props.description}
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
      <div className="grid gap-4">
        <IdentityFields
          hasTwoStep={props.hasTwoStep}
          value={identity}
          errors={errors}
          onChange={setIdentity}
        />
      </div>
    </Dialog>
  );
}
