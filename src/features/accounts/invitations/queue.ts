import type { Job } from "#platform/jobs.ts";

/** Tells a team's owner that someone manages it now. */
export const sendAppointmentEmail: Job<{ teamId: string; userId: string }> = {
  name: "accounts/send-appointment-email",
  retryLimit: 12,
};
