/** Formats the success toast. LEAGUE-52, LEAGUE-53, and OP2-31 dictate the wording. */
export function formatCreatedToast({ sent, failed }: { sent: number; failed: number }): string {
  const parts = [
    "Team created successfully!",
    sent > 0 && `${sent} invitation email(s) sent.`,
    failed > 0 && `${failed} email(s) failed to send - please contact team managers manually.`,
  ];
  return parts.filter(Boolean).join(" ");
}
