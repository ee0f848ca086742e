import { describe, expect, it } from "vitest";
import { startCheckout } from "#tests/harness/start-checkout.ts";

// Some operations call the payment provider.
await startCheckout();
const { createAccount } = await import("#tests/factories/accounts.ts");
const { signInAs } = await import("#tests/harness/api.ts");
const { getAddress, operations } = await import("#tests/harness/operations.ts");
const { createHttp } = await import("./http.ts");

const http = createHttp();
const call = (operation: (typeof operations)[number], headers: Record<string, string> = {}) =>
  http.request(getAddress(operation), {
    method: operation.method,
    ...(operation.method === "GET" ? { headers } : json({}, headers)),
  });
const json = (body: unknown, headers: Record<string, string> = {}) => ({
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(body),
});

async function getCookie(role: "admin" | "league_manager") {
  const client = await signInAs(await createAccount({ role }));
  return [...client.cookies].map((pair) => pair.join("=")).join("; ");
}

describe("API access", () => {
  it("matches this table exactly, with no other way to reach the data [CALL1-41, CONST1-12]", () => {
    const table = Object.fromEntries(
      operations.map(({ name, method, path, access }) => [name, `${access}: ${method} ${path}`]),
    );
    expect(table).toEqual({
      "accounts.register": "public: POST /accounts",
      "accounts.confirmEmail": "token: POST /email-confirmations",
      "accounts.resendConfirmation": "signed-in: POST /me/email-confirmations",
      "accounts.getMe": "signed-in: GET /me",
      "accounts.updateName": "signed-in: PATCH /me",
      "accounts.dismissSetup": "signed-in: POST /me/setup-dismissed",
      "accounts.markWelcomeSeen": "signed-in: POST /me/welcome-seen",
      "accounts.becomeLeagueManager": "signed-in: POST /me/league-manager",
      "captcha.create": "public: POST /captcha-challenges",
      "emailChange.get": "signed-in: GET /me/email-change",
      "emailChange.start": "signed-in: PUT /me/email-change",
      "emailChange.resend": "signed-in: POST /me/email-change/emails",
      "emailChange.cancel": "signed-in: DELETE /me/email-change",
      "emailChange.accept": "token: POST /email-change-confirmations",
      "recovery.request": "public: POST /password-resets",
      "recovery.start": "token: POST /password-resets/recovery-sessions",
      "recovery.complete": "token: POST /password-resets/completions",
      "security.changePassword": "signed-in: PUT /me/password",
      "security.startTwoStep": "signed-in: POST /me/two-step",
      "security.confirmTwoStep": "signed-in: POST /me/two-step/confirmation",
      "security.removeTwoStep": "signed-in: POST /me/two-step/removal",
      "security.renewRecoveryCodes": "signed-in: POST /me/two-step/recovery-codes",
      "security.confirmIdentity": "signed-in: POST /me/proofs",
      "security.listPasskeys": "signed-in: GET /me/passkeys",
      "security.removePasskey": "signed-in: DELETE /me/passkeys/{id}",
      "sessions.get": "public: GET /session",
      "sessions.signIn": "public: POST /session",
      "sessions.verifyTwoStep": "public: POST /session/two-step",
      "sessions.signOut": "public: DELETE /session",
      "sessions.endImpersonation": "public: DELETE /session/impersonation",
      "sessions.list": "signed-in: GET /me/sessions",
      "sessions.end": "signed-in: DELETE /me/sessions/{id}",
      "sessions.endOthers": "signed-in: DELETE /me/sessions",
      "teams.list": "signed-in: GET /teams",
      "teams.create": "signed-in: POST /teams",
      "teams.get": "signed-in: GET /teams/{teamId}",
      "teams.update": "signed-in: PUT /teams/{teamId}",
      "teams.archive": "signed-in: POST /teams/{teamId}/archive",
      "teams.restore": "signed-in: DELETE /teams/{teamId}/archive",
      "teams.remove": "signed-in: DELETE /teams/{teamId}",
      "members.list": "signed-in: GET /teams/{teamId}/members",
      "members.add": "signed-in: POST /teams/{teamId}/members",
      "members.update": "signed-in: PUT /teams/{teamId}/members/{memberId}",
      "members.remove": "signed-in: DELETE /teams/{teamId}/members/{memberId}",
      "members.revokeLinks": "signed-in: POST /teams/{teamId}/members/{memberId}/link-revocations",
      "subs.list": "signed-in: GET /teams/{teamId}/subs",
      "subs.add": "signed-in: POST /teams/{teamId}/subs",
      "subs.reorder": "signed-in: PUT /teams/{teamId}/subs",
      "subs.remove": "signed-in: DELETE /teams/{teamId}/subs/{memberId}",
      "transfer.get": "signed-in: GET /teams/{teamId}/transfer",
      "transfer.start": "signed-in: PUT /teams/{teamId}/transfer",
      "transfer.cancel": "signed-in: DELETE /teams/{teamId}/transfer",
      "transfer.preview": "token: POST /team-transfers/previews",
      "transfer.accept": "signed-in: POST /team-transfers/acceptances",
      "imports.preview": "signed-in: POST /teams/{teamId}/roster-import/previews",
      "imports.commit": "signed-in: POST /teams/{teamId}/roster-import",
      "imports.export": "signed-in: GET /teams/{teamId}/roster-export",
      "join.getLink": "signed-in: GET /teams/{teamId}/join-link",
      "join.renewLink": "signed-in: POST /teams/{teamId}/join-link",
      "join.closeLink": "signed-in: DELETE /teams/{teamId}/join-link",
      "join.preview": "token: POST /join-links/previews",
      "join.join": "token: POST /join-links/members",
      "dashboard.get": "signed-in: GET /dashboard",
      "zones.findOffer": "signed-in: GET /time-zones/offer",
      "checkout.start": "signed-in: POST /checkouts",
      "checkout.startBulk": "signed-in: POST /checkouts/bulk",
      "passes.get": "signed-in: GET /teams/{teamId}/pass",
      "passes.listPayable": "signed-in: GET /teams/{teamId}/pass/teams",
      "billing.listActiveTeams": "signed-in: GET /billing/active-teams",
      "billing.listPaymentMethods": "signed-in: GET /billing/payment-methods",
      "billing.openPortal": "signed-in: POST /billing/portal-sessions",
      "billing.listTransactions": "signed-in: GET /billing/transactions",
      "billing.export": "signed-in: GET /billing/transactions-export",
      "billing.getReceipt": "signed-in: GET /billing/receipts/{paymentIntentId}",
      "allowance.get": "signed-in: GET /teams/{teamId}/allowance",
      "delivery.listForGame": "signed-in: GET /games/{gameId}/texts",
      "delivery.listForBlast": "signed-in: GET /teams/{teamId}/blasts/{blastId}/texts",
      "rsvp.lookUp": "token: POST /rsvps/lookups",
      "rsvp.check": "public: POST /rsvps/checks",
      "rsvp.respond": "token: POST /rsvps/responses",
      "rsvp.listResponses": "token: POST /rsvps/team-responses",
      "games.listUpcoming": "signed-in: GET /games/upcoming",
      "search.find": "signed-in: GET /search",
      "games.listAll": "signed-in: GET /games",
      "games.getNext": "signed-in: GET /teams/{teamId}/games/next",
      "nextText.get": "signed-in: GET /teams/{teamId}/next-text",
      "nextText.sendTest": "signed-in: POST /teams/{teamId}/next-text/test",
      "games.list": "signed-in: GET /teams/{teamId}/games",
      "games.create": "signed-in: POST /teams/{teamId}/games",
      "games.get": "signed-in: GET /games/{gameId}",
      "games.announce": "signed-in: POST /games/{gameId}/announcement",
      "games.cancel": "signed-in: POST /games/{gameId}/cancellation",
      "games.restore": "signed-in: DELETE /games/{gameId}/cancellation",
      "games.update": "signed-in: PUT /games/{gameId}",
      "games.remove": "signed-in: DELETE /games/{gameId}",
      "attendance.get": "signed-in: GET /games/{gameId}/attendance",
      "attendance.markReplySeen": "signed-in: POST /games/{gameId}/attendance/{memberId}/reply/seen",
      "attendance.set": "signed-in: PUT /games/{gameId}/attendance/{memberId}",
      "subCalls.get": "signed-in: GET /games/{gameId}/sub-call",
      "subCalls.start": "signed-in: POST /games/{gameId}/sub-call",
      "subCalls.addSpot": "signed-in: POST /games/{gameId}/sub-call/spots",
      "subCalls.ask": "signed-in: POST /games/{gameId}/sub-call/offers",
      "subCalls.stop": "signed-in: DELETE /games/{gameId}/sub-call",
      "history.get": "signed-in: GET /teams/{teamId}/attendance",
      "history.export": "signed-in: GET /teams/{teamId}/attendance-export",
      "leagues.list": "signed-in: GET /leagues",
      "leagues.listTeams": "signed-in: GET /leagues/{leagueId}/teams",
      "leagues.listGames": "signed-in: GET /leagues/{leagueId}/games",
      "leagueManagement.list": "signed-in: GET /league-summaries",
      "leagueManagement.create": "signed-in: POST /leagues",
      "leagueManagement.get": "signed-in: GET /leagues/{leagueId}",
      "leagueManagement.update": "signed-in: PUT /leagues/{leagueId}",
      "leagueManagement.remove": "signed-in: DELETE /leagues/{leagueId}",
      "leagueManagement.moveTeam": "signed-in: PUT /leagues/{leagueId}/teams/{teamId}/league",
      "leagueManagement.listTeams": "signed-in: GET /leagues/{leagueId}/team-details",
      "leagueHome.get": "signed-in: GET /leagues/{leagueId}/home",
      "leagueCalendar.list": "signed-in: GET /leagues/{leagueId}/calendar",
      "leagueTeams.create": "signed-in: POST /leagues/{leagueId}/teams",
      "teamLists.create": "signed-in: POST /leagues/{leagueId}/team-lists",
      "managers.list": "signed-in: GET /teams/{teamId}/managers",
      "managers.invite": "signed-in: POST /teams/{teamId}/managers",
      "managers.resend": "signed-in: POST /teams/{teamId}/managers/{managerId}/email",
      "managers.remove": "signed-in: DELETE /teams/{teamId}/managers/{managerId}",
      "managers.listLeagues": "signed-in: GET /teams/{teamId}/leagues",
      "managers.leaveLeague": "signed-in: DELETE /teams/{teamId}/leagues/{leagueId}",
      "managers.leave": "signed-in: DELETE /teams/{teamId}/management",
      "seasons.get": "signed-in: GET /teams/{teamId}/seasons",
      "seasons.start": "signed-in: POST /teams/{teamId}/seasons",
      "seasons.movePass": "signed-in: POST /teams/{teamId}/seasons/pass",
      "invitations.preview": "token: POST /team-manager-invitations/previews",
      "invitations.register": "token: POST /team-manager-invitations/accounts",
      "invitations.accept": "signed-in: POST /team-manager-invitations/acceptances",
      "venues.list": "signed-in: GET /leagues/{leagueId}/venues",
      "venues.listNames": "signed-in: GET /leagues/{leagueId}/venue-names",
      "venues.create": "signed-in: POST /leagues/{leagueId}/venues",
      "venues.update": "signed-in: PUT /leagues/{leagueId}/venues/{venueId}",
      "venues.remove": "signed-in: DELETE /leagues/{leagueId}/venues/{venueId}",
      "venues.countGames": "signed-in: GET /leagues/{leagueId}/venues/{venueId}/upcoming-games",
      "leagueMessages.preview": "signed-in: GET /leagues/{leagueId}/messages/preview",
      "leagueMessages.send": "signed-in: POST /leagues/{leagueId}/messages",
      "rainouts.preview": "signed-in: POST /leagues/{leagueId}/venues/{venueId}/rainout-previews",
      "rainouts.apply": "signed-in: POST /leagues/{leagueId}/venues/{venueId}/rainouts",
      "scheduleBuilder.get": "signed-in: GET /leagues/{leagueId}/schedule-builder",
      "scheduleBuilder.getDraft": "signed-in: GET /leagues/{leagueId}/schedule-draft",
      "scheduleBuilder.saveDraft": "signed-in: PUT /leagues/{leagueId}/schedule-draft",
      "scheduleBuilder.startRun": "signed-in: POST /leagues/{leagueId}/schedule-runs",
      "scheduleBuilder.getRun": "signed-in: GET /leagues/{leagueId}/schedule-runs/{runId}",
      "scheduleBuilder.cancelRun": "signed-in: DELETE /leagues/{leagueId}/schedule-runs/{runId}",
      "scheduleBuilder.getSeason": "signed-in: GET /leagues/{leagueId}/season",
      "scheduleBuilder.rescheduleSeason": "signed-in: POST /leagues/{leagueId}/season",
      "scheduleBuilder.publish": "signed-in: POST /leagues/{leagueId}/schedules",
      "feeds.get": "signed-in: GET /teams/{teamId}/calendar-feed",
      "feeds.renew": "signed-in: POST /teams/{teamId}/calendar-feed",
      "feeds.ensure": "signed-in: PUT /teams/{teamId}/calendar-feed",
      "feeds.close": "signed-in: DELETE /teams/{teamId}/calendar-feed",
      "feeds.getForMember": "signed-in: GET /teams/{teamId}/members/{memberId}/calendar-feed",
      "feeds.renewForMember": "signed-in: POST /teams/{teamId}/members/{memberId}/calendar-feed",
      "firstTexts.list": "signed-in: GET /teams/{teamId}/first-texts",
      "feeds.closeForMember": "signed-in: DELETE /teams/{teamId}/members/{memberId}/calendar-feed",
      "scheduleImports.preview": "signed-in: POST /teams/{teamId}/games/import/preview",
      "scheduleImports.commit": "signed-in: POST /teams/{teamId}/games/import",
      "blasts.send": "signed-in: POST /teams/{teamId}/blasts",
      "blasts.preview": "signed-in: GET /teams/{teamId}/blasts/preview",
      "blasts.list": "signed-in: GET /teams/{teamId}/blasts",
      "nudges.preview": "signed-in: GET /games/{gameId}/nudges/preview",
      "nudges.send": "signed-in: POST /games/{gameId}/nudges",
      "managerPhones.get": "signed-in: GET /teams/{teamId}/alert-phone",
      "managerPhones.set": "signed-in: PUT /teams/{teamId}/alert-phone",
      "managerPhones.remove": "signed-in: DELETE /teams/{teamId}/alert-phone",
      "support.send": "signed-in: POST /support-requests",
      "accountDeletion.preview": "signed-in: GET /me/deletion",
      "accountDeletion.request": "signed-in: POST /me/deletion",
      "accountDeletion.cancel": "signed-in: DELETE /me/deletion",
      "blog.list": "admin: GET /admin/posts",
      "blog.get": "admin: GET /admin/posts/{postId}",
      "blog.create": "admin: POST /admin/posts",
      "blog.update": "admin: PUT /admin/posts/{postId}",
      "blog.setStatus": "admin: PATCH /admin/posts/{postId}/status",
      "blog.remove": "admin: DELETE /admin/posts/{postId}",
      "blog.openPreview": "admin: PUT /admin/posts/{postId}/preview-link",
      "blog.closePreview": "admin: DELETE /admin/posts/{postId}/preview-link",
      "blog.preview": "admin: POST /admin/posts/previews",
      "admin.listFailedJobs": "admin: GET /admin/failed-jobs",
      "admin.retryFailedJobs": "admin: POST /admin/failed-jobs/retries",
      "adminAccounts.list": "admin: GET /admin/accounts",
      "adminAccounts.count": "admin: GET /admin/account-counts",
      "adminAccounts.update": "admin: PUT /admin/accounts/{userId}",
      "adminAccounts.remove": "admin: DELETE /admin/accounts/{userId}",
      "adminAccounts.setDisabled": "admin: PUT /admin/accounts/{userId}/disabled",
      "adminAccounts.endSessions": "admin: DELETE /admin/accounts/{userId}/sessions",
      "adminAccounts.sendPasswordReset": "admin: POST /admin/accounts/{userId}/password-resets",
      "adminAccounts.impersonate": "admin: POST /admin/accounts/{userId}/impersonations",
      "adminAccounts.updateMember": "admin: PUT /admin/team-members/{memberId}",
      "adminAccounts.removeMember": "admin: DELETE /admin/team-members/{memberId}",
      "adminTeams.list": "admin: GET /admin/teams",
      "adminTeams.count": "admin: GET /admin/team-counts",
      "adminTeams.setStatus": "admin: PUT /admin/teams/{teamId}/subscription-status",
      "adminTeams.grantPass": "admin: POST /admin/teams/{teamId}/passes",
      "adminTeams.remove": "admin: DELETE /admin/teams/{teamId}",
      "adminBilling.get": "admin: GET /admin/billing-statistics",
      "adminSupport.list": "admin: GET /admin/support-requests",
      "adminSupport.count": "admin: GET /admin/support-request-counts",
      "adminSupport.setStatus": "admin: PUT /admin/support-requests/{requestId}/status",
      "adminAnalytics.get": "admin: GET /admin/analytics",
      "adminAudit.list": "admin: GET /admin/actions",
      "adminSecurity.list": "admin: GET /admin/security-events",
      "adminPeople.find": "admin: GET /admin/people",
      "adminPeople.export": "admin: POST /admin/people/exports",
      "adminPeople.exportAccount": "admin: POST /admin/people/account-exports",
      "adminPeople.remove": "admin: POST /admin/people/removals",
      "adminDelivery.get": "admin: GET /admin/delivery",
      "adminDelivery.findSuppression": "admin: GET /admin/suppressions",
      "adminDelivery.setSending": "admin: PUT /admin/sending",
      "adminHome.get": "admin: GET /admin/home",
      "adminDetails.getAccount": "admin: GET /admin/accounts/{userId}",
      "adminDetails.getTeam": "admin: GET /admin/teams/{teamId}",
      "adminDetails.getLeague": "admin: GET /admin/leagues/{leagueId}",
      "adminDetails.listTimeline": "admin: GET /admin/timeline",
      "adminHold.get": "admin: GET /admin/hold",
      "adminHold.release": "admin: POST /admin/hold/release",
    });
  });

  const restrictedOperations = operations.filter(
    ({ access }) => access === "signed-in" || access === "admin",
  );
  it.each(restrictedOperations)(
    "rejects a caller without a session before validating the input: $name",
    async (operation) => {
      const response = await call(operation);
      expect(response.status).toBe(401);
      const code = operation.access === "admin" ? "ADMIN_UNAUTHENTICATED" : "UNAUTHENTICATED";
      expect(await response.json()).toMatchObject({ defined: true, code, status: 401 });
    },
  );

  it.each(operations.filter(({ access }) => access === "admin"))(
    "rejects a signed-in manager: $name [PERM2-17]",
    async (operation) => {
      const response = await call(operation, { cookie: await getCookie("league_manager") });
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ code: "ADMIN_ONLY" });
    },
  );

  it.each(operations.filter(({ access }) => access === "token"))(
    "rejects a made-up token: $name",
    async (operation) => {
      const body = json({
        token: "made up",
        password: "long enough",
        name: "Pat",
        phone: "(312) 555-0142",
        response: "maybe",
        acceptedTerms: true,
      });
      const response = await http.request(getAddress(operation), { method: operation.method, ...body });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: "LINK_INVALID" });
    },
  );

  it.each(operations)("uses the base its contract declares: $name", async (operation) => {
    const response = await call(operation, { cookie: await getCookie("admin") });
    // If the operation used a different base, every call would fail with a 500 before its input is validated.
    expect(response.status).toBeLessThan(500);
    expect(response.status).not.toBe(401);
  });
});
