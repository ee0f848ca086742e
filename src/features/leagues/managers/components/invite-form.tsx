import { Send } from "lucide-react";
import { useState, type FormEvent, type Ref } from "react";
import { Email } from "#features/teams/schema.ts";
import { errorMessage, fieldProblems } from "#platform/api-client.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.tsx";
import type { useManagerChanges } from "./use-manager-changes.ts";

/** Invites somebody by mail to manage a team that is there. What was typed survives a refusal. */
export function InviteForm({
  teamId,
  invite,
  fieldRef,
}: {
  teamId: string;
  invite: ReturnType<typeof useManagerChanges>["invite"];
  fieldRef: Ref<HTMLInputElement>;
}) {
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();

  async function send(event: FormEvent) {
    event.preventDefault();
    const checked = Email.safeParse(typed);
    if (!checked.success) return setProblem("Please enter their email address");
    try {
      await invite.mutateAsync({ teamId, email: checked.data });
      showToast.success(`We are sending the invitation to ${checked.data}`);
      setTyped("");
    } catch (error) {
      const wrong = fieldProblems(error).email;
      if (wrong) setProblem(wrong);
      showToast.error("Failed to send invitation email", {
        description: (wrong ?? errorMessage(error, "")) || undefined,
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
        value={typed}
        error={problem}
        onChange={(event) => {
          setTyped(event.target.value);
          setProblem(undefined);
        }}
      />
      {/* Level with the box, whatever stands below it. */}
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
