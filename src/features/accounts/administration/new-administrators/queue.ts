import type { Job } from "#platform/jobs.ts";

/** Tells one administrator about a new one. `actorId` is null if it was made with `npm run admin:create`. */
export type AdministratorEmail = {
  recipientId: string;
  administratorId: string;
  actorId: string | null;
  madeAt: string;
};

export const sendAdministratorEmail: Job<AdministratorEmail> = {
  name: "accounts/send-administrator-email",
  retryLimit: 12,
};
