/** Formats the success toast. LEAGUE-52, LEAGUE-53, and OP2-31 dictate the wording. */
export function formatCreatedToast({
  sent,
  failed,
  held,
}: {
  sent: number;
  failed: number;
  held: number;
}): string {
  const parts = [
    "Team created successfully!",
    sent > 0 && `${sent} invitation email(s) sent.`,
    failed > 0 && `${failed} email(s) failed to send - please contact team managers manually.`,
    held > 0 && formatHeld(held),
  ];
  return parts.filter(Boolean).join(" ");
}

/** Explains the invitations that wait for the sender's own email to be confirmed. */
export const formatHeld = (count: number) =>
  `We'll send ${count === 1 ? "the invitation" : `the ${count} invitations`} as soon as you confirm your email.`;
