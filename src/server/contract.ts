import { captchaContract } from "#features/accounts/captcha/contract.ts";
import { accountsContract } from "#features/accounts/contract.ts";
import { emailChangeContract } from "#features/accounts/email-change/contract.ts";
import { providersContract } from "#features/accounts/providers/contract.ts";
import { recoveryContract } from "#features/accounts/recovery/contract.ts";
import { securityContract } from "#features/accounts/security/contract.ts";
import { sessionsContract } from "#features/accounts/sessions/contract.ts";
import { adminAccountsContract } from "#features/admin/accounts/contract.ts";
import { adminAnalyticsContract } from "#features/admin/analytics/contract.ts";
import { adminAuditContract } from "#features/admin/audit/contract.ts";
import { adminSecurityContract } from "#features/admin/security/contract.ts";
import { adminBillingContract } from "#features/admin/billing/contract.ts";
import { adminContract } from "#features/admin/contract.ts";
import { adminSupportContract } from "#features/admin/support/contract.ts";
import { adminDetailsContract } from "#features/admin/details/contract.ts";
import { adminHomeContract } from "#features/admin/home/contract.ts";
import { adminHoldContract } from "#features/admin/hold/contract.ts";
import { adminDeliveryContract } from "#features/admin/delivery/contract.ts";
import { adminPeopleContract } from "#features/admin/people/contract.ts";
import { adminPagesContract } from "#features/admin/pages/contract.ts";
import { adminTeamsContract } from "#features/admin/teams/contract.ts";
import { historyContract } from "#features/attendance/history/contract.ts";
import { dataExportsContract } from "#features/connections/exports/contract.ts";
import { keysContract } from "#features/connections/contract.ts";
import { webhooksContract } from "#features/connections/webhooks/contract.ts";
import { attendanceContract } from "#features/attendance/sheet/contract.ts";
import { rsvpContract } from "#features/attendance/contract.ts";
import { changeRequestsContract } from "#features/games/change-requests/contract.ts";
import { gamesContract } from "#features/games/contract.ts";
import { nextTextContract } from "#features/games/next-text/contract.ts";
import { leagueChangeRequestsContract } from "#features/leagues/change-requests/contract.ts";
import { leaguesContract } from "#features/leagues/contract.ts";
import { blogContract } from "#features/blog/contract.ts";
import { leagueCalendarContract } from "#features/leagues/league-calendar/contract.ts";
import { standingsContract } from "#features/leagues/standings/contract.ts";
import { leagueSeasonsContract } from "#features/leagues/seasons/contract.ts";
import { leagueHomeContract } from "#features/leagues/league-home/contract.ts";
import { leagueMessagesContract } from "#features/leagues/league-messages/contract.ts";
import { poolContract } from "#features/leagues/pool/contract.ts";
import { leagueResultsContract, resultsContract } from "#features/leagues/results/contract.ts";
import { rainoutsContract } from "#features/leagues/rainouts/contract.ts";
import { builderContract } from "#features/leagues/builder/contract.ts";
import { invitationsContract } from "#features/leagues/invitations/contract.ts";
import { managementContract } from "#features/leagues/management/contract.ts";
import { managersContract } from "#features/leagues/managers/contract.ts";
import { resendingContract } from "#features/leagues/managers/resending/contract.ts";
import { seasonsContract } from "#features/leagues/new-seasons/contract.ts";
import { leagueTeamsContract } from "#features/leagues/team-creation/contract.ts";
import { teamListsContract } from "#features/leagues/team-lists/contract.ts";
import { venuesContract } from "#features/leagues/venues/contract.ts";
import { publicPagesContract } from "#features/public-pages/contract.ts";
import { feedsContract } from "#features/games/feeds/contract.ts";
import { scheduleImportsContract } from "#features/games/imports/contract.ts";
import { searchContract } from "#features/games/search/contract.ts";
import { blastsContract } from "#features/messages/blasts/contract.ts";
import { allowanceContract } from "#features/messages/allowance/contract.ts";
import { deliveryContract } from "#features/messages/delivery/contract.ts";
import { phoneCallsContract } from "#features/messages/phone-calls/contract.ts";
import { firstTextsContract } from "#features/messages/first-texts/states/contract.ts";
import { checkoutContract, passesContract } from "#features/passes/contract.ts";
import { billingContract } from "#features/passes/billing/contract.ts";
import { purchasesContract } from "#features/passes/purchases/contract.ts";
import { accountDeletionContract } from "#features/support/account-deletion/contract.ts";
import { supportContract } from "#features/support/contract.ts";
import { teamsContract } from "#features/teams/contract.ts";
import { defaultsContract } from "#features/teams/defaults/contract.ts";
import { dashboardContract } from "#features/teams/dashboard/contract.ts";
import { transferContract } from "#features/teams/transfer/contract.ts";
import { importsContract } from "#features/teams/imports/contract.ts";
import { joinContract } from "#features/teams/join/contract.ts";
import { membersContract } from "#features/teams/members/contract.ts";
import { zonesContract } from "#features/teams/zones/contract.ts";
import { managerPhonesContract } from "#features/turnout/manager-phones/contract.ts";
import { nudgesContract } from "#features/turnout/nudges/contract.ts";
import { groupsContract } from "#features/teams/groups/contract.ts";
import { subsContract } from "#features/teams/subs/contract.ts";
import { subCallsContract } from "#features/turnout/subs/contract.ts";

/** Every API operation, as documented at /api/v1/docs. */
export const contract = {
  accounts: accountsContract,
  captcha: captchaContract,
  emailChange: emailChangeContract,
  providers: providersContract,
  recovery: recoveryContract,
  security: securityContract,
  sessions: sessionsContract,
  teams: teamsContract,
  members: membersContract,
  groups: groupsContract,
  subs: subsContract,
  defaults: defaultsContract,
  transfer: transferContract,
  imports: importsContract,
  join: joinContract,
  dashboard: dashboardContract,
  zones: zonesContract,
  checkout: checkoutContract,
  passes: passesContract,
  purchases: purchasesContract,
  billing: billingContract,
  allowance: allowanceContract,
  delivery: deliveryContract,
  firstTexts: firstTextsContract,
  rsvp: rsvpContract,
  games: gamesContract,
  changeRequests: changeRequestsContract,
  results: resultsContract,
  nextText: nextTextContract,
  attendance: attendanceContract,
  phoneCalls: phoneCallsContract,
  subCalls: subCallsContract,
  history: historyContract,
  leagues: leaguesContract,
  leagueManagement: managementContract,
  leagueHome: leagueHomeContract,
  leagueCalendar: leagueCalendarContract,
  leagueSeasons: leagueSeasonsContract,
  standings: standingsContract,
  leagueTeams: leagueTeamsContract,
  teamLists: teamListsContract,
  managers: managersContract,
  resending: resendingContract,
  seasons: seasonsContract,
  invitations: invitationsContract,
  venues: venuesContract,
  leagueMessages: leagueMessagesContract,
  rainouts: rainoutsContract,
  leagueChangeRequests: leagueChangeRequestsContract,
  leagueResults: leagueResultsContract,
  subPool: poolContract,
  scheduleBuilder: builderContract,
  feeds: feedsContract,
  scheduleImports: scheduleImportsContract,
  search: searchContract,
  blasts: blastsContract,
  nudges: nudgesContract,
  managerPhones: managerPhonesContract,
  publicPages: publicPagesContract,
  blog: blogContract,
  support: supportContract,
  accountDeletion: accountDeletionContract,
  keys: keysContract,
  webhooks: webhooksContract,
  dataExports: dataExportsContract,
  admin: adminContract,
  adminAccounts: adminAccountsContract,
  adminTeams: adminTeamsContract,
  adminPages: adminPagesContract,
  adminBilling: adminBillingContract,
  adminSupport: adminSupportContract,
  adminAnalytics: adminAnalyticsContract,
  adminAudit: adminAuditContract,
  adminSecurity: adminSecurityContract,
  adminDelivery: adminDeliveryContract,
  adminHold: adminHoldContract,
  adminHome: adminHomeContract,
  adminDetails: adminDetailsContract,
  adminPeople: adminPeopleContract,
};
