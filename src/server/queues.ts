import { countTextsJob } from "#features/admin/delivery/queue.ts";
import { updateRollupsJob } from "#features/admin/rollups/queue.ts";
import { tellDecision } from "#features/attendance/requests/queue.ts";
import { adoptRequests, sendEmailChangeEmail } from "#features/accounts/email-change/queue.ts";
import { sendAdministratorEmail } from "#features/accounts/administration/new-administrators/queue.ts";
import { sendAppointmentEmail, sendManagerInvitation } from "#features/accounts/invitations/queue.ts";
import { cleanUpAccounts, sendAccountEmail, verifyEvidenceJob } from "#features/accounts/queue.ts";
import { emailAboutExport, tendExportsJob, writeExport } from "#features/connections/exports/queue.ts";
import { sendKeyEmail, tendKeysJob } from "#features/connections/queue.ts";
import { sendWebhookEmail, tendWebhooksJob } from "#features/connections/webhooks/queue.ts";
import { drawPicture } from "#features/blog/pictures/queue.ts";
import { emailChangeEnded } from "#features/games/change-requests/endings/queue.ts";
import { emailChangeRequest } from "#features/games/change-requests/asking/queue.ts";
import { emailScoreRequest } from "#features/leagues/score-texts/queue.ts";
import { sendSeasonPublished } from "#features/leagues/builder/announcements/queue.ts";
import { generateSchedule } from "#features/leagues/builder/runs/queue.ts";
import { sendTeamLeft } from "#features/leagues/managers/queue.ts";
import { finishSeasons } from "#features/leagues/new-seasons/queue.ts";
import { endSeasons } from "#features/leagues/seasons/ending/queue.ts";
import {
  checkScores,
  finalizeReports,
  sendMissingScores,
  sendResultNews,
} from "#features/leagues/results/telling/queue.ts";
import {
  askPoolPeople,
  cleanUpMessages,
  forwardText,
  keepMessageMonths,
  sendNotMine,
} from "#features/messages/queue.ts";
import { sendAllowanceWarning } from "#features/messages/allowance/queue.ts";
import { warnAboutFreeTexts } from "#features/messages/free/queue.ts";
import { emailAboutHold } from "#features/messages/holds/queue.ts";
import {
  closePaymentPage,
  expirePasses,
  handlePaymentEvent,
  reportPayment,
  sendPassEmail,
  sendReceipt,
  sweepPayments,
  notifyEndingPasses,
} from "#features/passes/queue.ts";
import { deleteAccounts, sendDeletionEmail } from "#features/support/account-deletion/queue.ts";
import { cleanUpSupport, sendSupportEmail } from "#features/support/queue.ts";
import { settleKitsJob } from "#features/teams/kits/queue.ts";
import { sendPageTakenDown } from "#features/public-pages/administration/queue.ts";
import { drawPagePictures } from "#features/public-pages/pictures/queue.ts";
import { addTeamPages, sendPagePublished } from "#features/public-pages/team-pages/queue.ts";
import { armFirstTexts, cleanUpTeams, forgetPhones, sendTeamEmail } from "#features/teams/queue.ts";
import { sendNoSubEmail } from "#features/turnout/pool/alerts/queue.ts";
import { sendRequestEmail } from "#features/turnout/requests/queue.ts";
import { sendShortageEmail } from "#features/turnout/shortages/queue.ts";
import type { Job } from "#platform/jobs.ts";

/** Lists every job. The worker refuses to start when one has no task. */
export const jobs = [
  sendAccountEmail,
  cleanUpAccounts,
  verifyEvidenceJob,
  sendEmailChangeEmail,
  sendAppointmentEmail,
  sendAdministratorEmail,
  adoptRequests,
  sendSupportEmail,
  cleanUpSupport,
  sendDeletionEmail,
  deleteAccounts,
  sendKeyEmail,
  tendKeysJob,
  sendWebhookEmail,
  tendWebhooksJob,
  writeExport,
  emailAboutExport,
  tendExportsJob,
  sendTeamEmail,
  cleanUpTeams,
  settleKitsJob,
  forgetPhones,
  armFirstTexts,
  sendManagerInvitation,
  sendTeamLeft,
  finishSeasons,
  finalizeReports,
  checkScores,
  sendResultNews,
  sendMissingScores,
  endSeasons,
  generateSchedule,
  sendSeasonPublished,
  emailScoreRequest,
  keepMessageMonths,
  cleanUpMessages,
  forwardText,
  sendNotMine,
  askPoolPeople,
  sendAllowanceWarning,
  warnAboutFreeTexts,
  emailAboutHold,
  sendPassEmail,
  sendReceipt,
  handlePaymentEvent,
  reportPayment,
  closePaymentPage,
  sweepPayments,
  expirePasses,
  notifyEndingPasses,
  sendShortageEmail,
  sendNoSubEmail,
  sendRequestEmail,
  emailChangeRequest,
  emailChangeEnded,
  tellDecision,
  updateRollupsJob,
  countTextsJob,
  addTeamPages,
  sendPagePublished,
  sendPageTakenDown,
  drawPagePictures,
  drawPicture,
] as Job<object>[];
