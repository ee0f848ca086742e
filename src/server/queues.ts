import { countTextsAgain } from "#features/admin/delivery/queue.ts";
import { countMonthsAgain } from "#features/admin/rollups/queue.ts";
import { cleanUpAccounts, sendAccountMail } from "#features/accounts/queue.ts";
import { drawPicture } from "#features/blog/pictures/queue.ts";
import { generateSchedule } from "#features/leagues/builder/runs/queue.ts";
import { sendManagerInvitation } from "#features/leagues/managers/queue.ts";
import { cleanUpMessages, forwardText, prepareMonths } from "#features/messages/queue.ts";
import { sendAllowanceWarning } from "#features/messages/allowance/queue.ts";
import {
  closePaymentPage,
  expirePasses,
  handlePaymentEvent,
  sendPassMail,
  sweepPayments,
  tellOfEndings,
} from "#features/passes/queue.ts";
import { cleanUpSupport, sendSupportMail } from "#features/support/queue.ts";
import { cleanUpTeams, forgetPhones, sendTeamMail } from "#features/teams/queue.ts";
import { sendShortMail } from "#features/turnout/shortages/queue.ts";
import type { Job } from "#platform/jobs.ts";

/** Every job of the product. The worker refuses to start when one has no task. */
export const jobs = [
  sendAccountMail,
  cleanUpAccounts,
  sendSupportMail,
  cleanUpSupport,
  sendTeamMail,
  cleanUpTeams,
  forgetPhones,
  sendManagerInvitation,
  generateSchedule,
  prepareMonths,
  cleanUpMessages,
  forwardText,
  sendAllowanceWarning,
  sendPassMail,
  handlePaymentEvent,
  closePaymentPage,
  sweepPayments,
  expirePasses,
  tellOfEndings,
  sendShortMail,
  countMonthsAgain,
  countTextsAgain,
  drawPicture,
] as Job<object>[];
