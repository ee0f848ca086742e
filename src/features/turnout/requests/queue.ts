import type { RsvpStatus } from "#features/attendance/schema.ts";
import type { Job } from "#platform/jobs.ts";

/** What a member said after the deadline: a request to decide about, or a no that counts. */
export type LateResponse = { name: string; response: RsvpStatus };

/** The data for an email that tells one manager what members said after the deadline. It has no email address. */
export type RequestEmail = {
  gameId: string;
  userId: string;
  startsAt: string;
  responses: LateResponse[];
};

/** Twelve retries span more than an hour, as they do for other emails. */
export const sendRequestEmail: Job<RequestEmail> = { name: "turnout/send-request-email", retryLimit: 12 };
