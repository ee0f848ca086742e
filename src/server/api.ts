import { OpenAPIHandler } from "@orpc/openapi/fetch";
import { ORPCError } from "@orpc/server";
import { ResponseHeadersPlugin } from "@orpc/server/plugins";
import { accountsApi } from "#features/accounts/api.server.ts";
import { captchaApi } from "#features/accounts/captcha/api.server.ts";
import { emailChangeApi } from "#features/accounts/email-change/api.server.ts";
import { providersApi } from "#features/accounts/providers/api.server.ts";
import { recoveryApi } from "#features/accounts/recovery/api.server.ts";
import { securityApi } from "#features/accounts/security/api.server.ts";
import { sessionsApi } from "#features/accounts/sessions/api.server.ts";
import { adminAccountsApi } from "#features/admin/accounts/api.server.ts";
import { adminAnalyticsApi } from "#features/admin/analytics/api.server.ts";
import { adminApi } from "#features/admin/api.server.ts";
import { adminAuditApi } from "#features/admin/audit/api.server.ts";
import { adminSecurityApi } from "#features/admin/security/api.server.ts";
import { adminBillingApi } from "#features/admin/billing/api.server.ts";
import { adminSupportApi } from "#features/admin/support/api.server.ts";
import { adminDetailsApi } from "#features/admin/details/api.server.ts";
import { adminHomeApi } from "#features/admin/home/api.server.ts";
import { adminHoldApi } from "#features/admin/hold/api.server.ts";
import { adminDeliveryApi } from "#features/admin/delivery/api.server.ts";
import { adminPeopleApi } from "#features/admin/people/api.server.ts";
import { adminPagesApi } from "#features/admin/pages/api.server.ts";
import { adminTeamsApi } from "#features/admin/teams/api.server.ts";
import { historyApi } from "#features/attendance/history/api.server.ts";
import { attendanceApi } from "#features/attendance/sheet/api.server.ts";
import { rsvpApi } from "#features/attendance/api.server.ts";
import { publicPagesApi } from "#features/public-pages/api.server.ts";
import { blogApi } from "#features/blog/api.server.ts";
import { gamesApi } from "#features/games/api.server.ts";
import { nextTextApi } from "#features/games/next-text/api.server.ts";
import { leaguesApi } from "#features/leagues/api.server.ts";
import { leagueCalendarApi } from "#features/leagues/league-calendar/api.server.ts";
import { leagueHomeApi } from "#features/leagues/league-home/api.server.ts";
import { standingsApi } from "#features/leagues/standings/api.server.ts";
import { leagueSeasonsApi } from "#features/leagues/seasons/api.server.ts";
import { leagueMessagesApi } from "#features/leagues/league-messages/api.server.ts";
import { poolApi } from "#features/leagues/pool/api.server.ts";
import { changeRequestsApi } from "#features/games/change-requests/api.server.ts";
import { leagueChangeRequestsApi } from "#features/leagues/change-requests/api.server.ts";
import { leagueResultsApi, resultsApi } from "#features/leagues/results/api.server.ts";
import { rainoutsApi } from "#features/leagues/rainouts/api.server.ts";
import { builderApi } from "#features/leagues/builder/api.server.ts";
import { invitationsApi } from "#features/leagues/invitations/api.server.ts";
import { managementApi } from "#features/leagues/management/api.server.ts";
import { managersApi } from "#features/leagues/managers/api.server.ts";
import { resendingApi } from "#features/leagues/managers/resending/api.server.ts";
import { seasonsApi } from "#features/leagues/new-seasons/api.server.ts";
import { leagueTeamsApi } from "#features/leagues/team-creation/api.server.ts";
import { teamListsApi } from "#features/leagues/team-lists/api.server.ts";
import { venuesApi } from "#features/leagues/venues/api.server.ts";
import { feedsApi } from "#features/games/feeds/api.server.ts";
import { searchApi } from "#features/games/search/api.server.ts";
import { scheduleImportsApi } from "#features/games/imports/api.server.ts";
import { blastsApi } from "#features/messages/blasts/api.server.ts";
import { allowanceApi } from "#features/messages/allowance/api.server.ts";
import { deliveryApi } from "#features/messages/delivery/api.server.ts";
import { phoneCallsApi } from "#features/messages/phone-calls/api.server.ts";
import { firstTextsApi } from "#features/messages/first-texts/states/api.server.ts";
import { checkoutApi, passesApi } from "#features/passes/api.server.ts";
import { billingApi } from "#features/passes/billing/api.server.ts";
import { purchasesApi } from "#features/passes/purchases/api.server.ts";
import { accountDeletionApi } from "#features/support/account-deletion/api.server.ts";
import { supportApi } from "#features/support/api.server.ts";
import { teamsApi } from "#features/teams/api.server.ts";
import { dashboardApi } from "#features/teams/dashboard/api.server.ts";
import { zonesApi } from "#features/teams/zones/api.server.ts";
import { transferApi } from "#features/teams/transfer/api.server.ts";
import { importsApi } from "#features/teams/imports/api.server.ts";
import { joinApi } from "#features/teams/join/api.server.ts";
import { membersApi } from "#features/teams/members/api.server.ts";
import { managerPhonesApi } from "#features/turnout/manager-phones/api.server.ts";
import { nudgesApi } from "#features/turnout/nudges/api.server.ts";
import { groupsApi } from "#features/teams/groups/api.server.ts";
import { subsApi } from "#features/teams/subs/api.server.ts";
import { defaultsApi } from "#features/teams/defaults/api.server.ts";
import { dataExportsApi } from "#features/connections/exports/api.server.ts";
import { keysApi } from "#features/connections/api.server.ts";
import { webhooksApi } from "#features/connections/webhooks/api.server.ts";
import { subCallsApi } from "#features/turnout/subs/api.server.ts";
import type { ApiContext } from "#platform/api-bases.ts";
import { admitKey, describeKeyResponse, findKey, type KeyReport } from "./key-requests.ts";
import { errorTable, isErrorCode, type ErrorCode } from "#platform/error-codes.ts";
import { AppError } from "#platform/errors.ts";
import { log } from "#platform/log.ts";
import { withClientAddress } from "#platform/request-address.ts";
import { withKeyScope } from "#platform/key-scope.ts";
import { toWellFormed } from "#platform/well-formed.ts";

const router = {
  accounts: accountsApi,
  captcha: captchaApi,
  emailChange: emailChangeApi,
  providers: providersApi,
  recovery: recoveryApi,
  security: securityApi,
  sessions: sessionsApi,
  teams: teamsApi,
  members: membersApi,
  groups: groupsApi,
  subs: subsApi,
  defaults: defaultsApi,
  transfer: transferApi,
  imports: importsApi,
  join: joinApi,
  dashboard: dashboardApi,
  zones: zonesApi,
  checkout: checkoutApi,
  passes: passesApi,
  purchases: purchasesApi,
  billing: billingApi,
  allowance: allowanceApi,
  delivery: deliveryApi,
  firstTexts: firstTextsApi,
  rsvp: rsvpApi,
  games: gamesApi,
  changeRequests: changeRequestsApi,
  results: resultsApi,
  nextText: nextTextApi,
  attendance: attendanceApi,
  phoneCalls: phoneCallsApi,
  subCalls: subCallsApi,
  history: historyApi,
  leagues: leaguesApi,
  leagueManagement: managementApi,
  leagueHome: leagueHomeApi,
  leagueCalendar: leagueCalendarApi,
  leagueSeasons: leagueSeasonsApi,
  standings: standingsApi,
  leagueTeams: leagueTeamsApi,
  teamLists: teamListsApi,
  managers: managersApi,
  resending: resendingApi,
  seasons: seasonsApi,
  invitations: invitationsApi,
  venues: venuesApi,
  leagueMessages: leagueMessagesApi,
  rainouts: rainoutsApi,
  leagueChangeRequests: leagueChangeRequestsApi,
  leagueResults: leagueResultsApi,
  subPool: poolApi,
  scheduleBuilder: builderApi,
  feeds: feedsApi,
  scheduleImports: scheduleImportsApi,
  search: searchApi,
  blasts: blastsApi,
  nudges: nudgesApi,
  managerPhones: managerPhonesApi,
  publicPages: publicPagesApi,
  blog: blogApi,
  support: supportApi,
  accountDeletion: accountDeletionApi,
  keys: keysApi,
  webhooks: webhooksApi,
  dataExports: dataExportsApi,
  admin: adminApi,
  adminAccounts: adminAccountsApi,
  adminTeams: adminTeamsApi,
  adminPages: adminPagesApi,
  adminBilling: adminBillingApi,
  adminSupport: adminSupportApi,
  adminAnalytics: adminAnalyticsApi,
  adminAudit: adminAuditApi,
  adminSecurity: adminSecurityApi,
  adminDelivery: adminDeliveryApi,
  adminHold: adminHoldApi,
  adminHome: adminHomeApi,
  adminDetails: adminDetailsApi,
  adminPeople: adminPeopleApi,
};

/** Converts every error to an API response. Unexpected errors don't reveal any details. */
function toApiError(error: unknown): ORPCError<string, unknown> {
  if (error instanceof AppError) {
    if (error.reportable) log.error({ err: error, code: error.code }, "API operation failed");
    return createApiError(error.code, error.details);
  }
  if (error instanceof ORPCError) {
    if (isErrorCode(error.code)) return error;
    if (error.code === "BAD_REQUEST") return createApiError("INVALID_INPUT", toFieldErrors(error.data));
    if (error.code === "PAYLOAD_TOO_LARGE") return createApiError("REQUEST_TOO_LARGE");
    if (error.status === 415) return createApiError("INVALID_INPUT");
  }
  log.error({ err: error }, "unexpected API error");
  return createApiError("INTERNAL");
}

function createApiError(code: ErrorCode, data?: unknown) {
  const { status, message } = errorTable[code];
  return new ORPCError(code, { status, message, data, defined: true });
}

/** Builds `{ fields: { email: "Enter ..." } }` from the validator's issues, without echoing the input. */
function toFieldErrors(data: unknown) {
  const { issues } = (data ?? {}) as { issues?: { path?: PropertyKey[]; message: string }[] };
  if (!issues) return undefined;
  return { fields: Object.fromEntries(issues.map((issue) => [(issue.path ?? []).join("."), issue.message])) };
}

type KeyContext = ApiContext & { key?: { value: string; report: KeyReport } };

const handler = new OpenAPIHandler<KeyContext>(router, {
  plugins: [new ResponseHeadersPlugin()],
  // Unparseable input, such as broken JSON, fails before it reaches an operation.
  customErrorResponseBodyEncoder: (error) =>
    isErrorCode(error.code) ? undefined : toApiError(error).toJSON(),
  clientInterceptors: [
    async (call) => {
      const input = toWellFormed(call.input);
      try {
        if (call.context.key === undefined) return await call.next({ ...call, input });
        const { value, report } = call.context.key;
        const { inputSchema } = call.procedure["~orpc"];
        const grant = await admitKey(value, { path: call.path, input, inputSchema }, call.context, report);
        const context = { ...call.context, session: async () => grant.session };
        return await withKeyScope(grant.scope, () => call.next({ ...call, context, input }));
      } catch (error) {
        throw toApiError(error);
      }
    },
  ],
});

/**
 * Handles an API request. Returns null when no operation matches the path. Without a key, the session decides. With one,
 * nothing but the key does: the operation sees neither the session nor a cookie.
 */
export async function handleApi(request: Request, context: ApiContext): Promise<Response | null> {
  const value = findKey(context.headers);
  const report: KeyReport = {};
  const { matched, response } = await withClientAddress(context.clientAddress, () =>
    handler.handle(request, {
      prefix: "/api/v1",
      context: value === null ? context : { ...withoutCookies(context), key: { value, report } },
    }),
  );
  if (!matched) return null;
  return value === null ? response : describeKeyResponse(response, report);
}

function withoutCookies(context: ApiContext): ApiContext {
  const headers = new Headers(context.headers);
  headers.delete("cookie");
  return { ...context, headers, session: async () => null };
}
