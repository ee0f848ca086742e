import { Send } from "lucide-react";
import { useState, type FormEvent, type Ref } from "react";
import { Email } from "#features/teams/schema.ts";
import { getErrorMessage, getFieldErrors } from "#platform/api-client.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.tsx";
import type { useManagerChanges } from "./use-manager-changes.ts";

/** Invites someone by email to manage an existing team. A failed request keeps the user's input. */
export function InviteForm({
  teamId,
  invite,
  fieldRef,
}: {
  teamId: string;
  invite: ReturnType<typeof useManagerChanges>["invite"];
  fieldRef: Ref<HTMLInputElement>;
}) {
  const [emailInput, setEmailInput] = useState("");
  const [problem, setProblem] = useState<string>();

  async function send(event: FormEvent) {
    event.preventDefault();
    const parsed = Email.safeParse(emailInput);
    if (!parsed.success) return setProblem("Enter their email address");
    try {
      const { managers } = await invite.mutateAsync({ teamId, email: parsed.data });
      const isHeld = managers.some(({ email, emailState }) => email === parsed.data && emailState === "held");
      showToast.success(
        isHeld
          ? `We'll invite ${parsed.data} as soon as you confirm your email`
          : `Sending invitation to ${parsed.data}`,
      );
      setEmailInput("");
    } catch (error) {
      const fieldProblem = getFieldErrors(error).email;
      if (fieldProblem) setProblem(fieldProblem);
      showToast.error("Failed to send invitation email", {
        description: (fieldProblem ?? getErrorMessage(error, "")) || undefined,
      });
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void send(event)}
      className="flex items-start gap-2 max-md:flex-col"
    >
      <TextField
        ref={fieldRef}
        label="Invite a Manager by Email"
        type="email"
        autoComplete="off"
        maxLength={254}
        placeholder="coach@example.com"
        className="min-w-0 flex-1 max-md:w-full"
        value={emailInput}
        error={problem}
        onChange={(event) => {
          setEmailInput(event.target.value);
          setProblem(undefined);
        }}
      />
      {/* The margin aligns the button with the input, whether or not an error shows below it. */}
      <Button
        type="submit"
        variant="secondary"
        icon={<Send />}
        className="shrink-0 max-md:w-full md:mt-6"
        busy={invite.isPending}
        busyLabel="Inviting..."
      >
        Invite
      </Button>
    </form>
  );
}
