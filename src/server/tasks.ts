import { administratorTasks } from "#features/accounts/administration/new-administrators/jobs.server.ts";
import { exportTasks } from "#features/connections/exports/jobs.server.ts";
import { connectionTasks } from "#features/connections/jobs.server.ts";
import { webhookTasks } from "#features/connections/webhooks/jobs.server.ts";
import { emailChangeTasks } from "#features/accounts/email-change/jobs.server.ts";
import { appointmentTasks } from "#features/accounts/invitations/jobs.server.ts";
import { accountTasks } from "#features/accounts/jobs.server.ts";
import { pageAdministrationTasks } from "#features/public-pages/administration/jobs.server.ts";
import { teamPageTasks } from "#features/public-pages/team-pages/jobs.server.ts";
import { pagePictureTasks } from "#features/public-pages/pictures/jobs.server.ts";
import { pictureTasks } from "#features/blog/pictures/jobs.server.ts";
import { changeRequestTasks } from "#features/games/change-requests/jobs.server.ts";
import { builderTasks } from "#features/leagues/builder/runs/jobs.server.ts";
import { deliveryTasks } from "#features/admin/delivery/jobs.server.ts";
import { rollupTasks } from "#features/admin/rollups/jobs.server.ts";
import { resultTasks } from "#features/leagues/results/telling/jobs.server.ts";
import { seasonTasks } from "#features/leagues/new-seasons/jobs.server.ts";
import { seasonEndTasks } from "#features/leagues/seasons/ending/jobs.server.ts";
import { announcementTasks } from "#features/leagues/builder/announcements/jobs.server.ts";
import { scoreTasks } from "#features/leagues/score-texts/jobs.server.ts";
import { leagueTasks } from "#features/leagues/managers/jobs.server.ts";
import { allowanceTasks } from "#features/messages/allowance/jobs.server.ts";
import { freeTextTasks } from "#features/messages/free/jobs.server.ts";
import { holdTasks } from "#features/messages/holds/jobs.server.ts";
import { messageTasks } from "#features/messages/jobs.server.ts";
import { passTasks } from "#features/passes/jobs.server.ts";
import { accountDeletionTasks } from "#features/support/account-deletion/jobs.server.ts";
import { supportTasks } from "#features/support/jobs.server.ts";
import { kitTasks } from "#features/teams/kits/jobs.server.ts";
import { teamTasks } from "#features/teams/jobs.server.ts";
import { poolTasks } from "#features/turnout/pool/alerts/jobs.server.ts";
import { requestTasks } from "#features/turnout/requests/jobs.server.ts";
import { turnoutTasks } from "#features/turnout/shortages/jobs.server.ts";
import type { Task } from "#platform/jobs.ts";

/** The handlers for all jobs. */
export const tasks: Task[] = [
  ...accountTasks,
  ...emailChangeTasks,
  ...appointmentTasks,
  ...administratorTasks,
  ...supportTasks,
  ...accountDeletionTasks,
  ...connectionTasks,
  ...webhookTasks,
  ...exportTasks,
  ...teamTasks,
  ...kitTasks,
  ...leagueTasks,
  ...scoreTasks,
  ...announcementTasks,
  ...seasonTasks,
  ...resultTasks,
  ...seasonEndTasks,
  ...builderTasks,
  ...messageTasks,
  ...allowanceTasks,
  ...freeTextTasks,
  ...holdTasks,
  ...passTasks,
  ...turnoutTasks,
  ...poolTasks,
  ...requestTasks,
  ...changeRequestTasks,
  ...rollupTasks,
  ...deliveryTasks,
  ...teamPageTasks,
  ...pageAdministrationTasks,
  ...pagePictureTasks,
  ...pictureTasks,
];
