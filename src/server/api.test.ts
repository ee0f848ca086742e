import { describe, expect, it } from "vitest";
import { startCheckout } from "#tests/harness/start-checkout.ts";

// Some operations ask the payment provider.
await startCheckout();
const { createAccount, PASSWORD } = await import("#tests/factories/accounts.ts");
const { TestClient } = await import("#tests/harness/api.ts");
const { addressOf, operations } = await import("#tests/harness/operations.ts");
const { createHttp } = await import("./http.ts");

const http = createHttp();
const call = (operation: (typeof operations)[number], headers: Record<string, string> = {}) =>
  http.request(addressOf(operation), {
    method: operation.method,
    ...(operation.method === "GET" ? { headers } : json({}, headers)),
  });
const json = (body: unknown, headers: Record<string, string> = {}) => ({
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(body),
});

async function cookieOf(role: "admin" | "league_manager") {
  const { email } = await createAccount({ role });
  const client = new TestClient();
  await client.signIn(email, PASSWORD);
  return [...client.cookies].map((pair) => pair.join("=")).join("; ");
}

describe("who may call what", () => {
  it("is exactly this: there is no other way to the data [CALL1-41, CONST1-12]", () => {
    const table = Object.fromEntries(
      operations.map(({ name, method, path, access }) => [name, `${access}: ${method} ${path}`]),
    );
    expect(table).toEqual({
      "accounts.register": "public: POST /accounts",
      "accounts.confirmEmail": "token: POST /email-confirmations",
      "accounts.resendConfirmation": "signed-in: POST /me/email-confirmations",
      "accounts.getMe": "signed-in: GET /me",
      "accounts.updateName": "signed-in: PATCH /me",
      "accounts.markWelcomeSeen": "signed-in: POST /me/welcome-seen",
      "accounts.becomeLeagueManager": "signed-in: POST /me/league-manager",
      "captcha.create": "public: POST /captcha-challenges",
      "recovery.request": "public: POST /password-resets",
      "recovery.start": "token: POST /password-resets/recovery-sessions",
      "recovery.complete": "token: POST /password-resets/completions",
      "security.changePassword": "signed-in: PUT /me/password",
      "security.startSecondFactor": "signed-in: POST /me/second-factor",
      "security.confirmSecondFactor": "signed-in: POST /me/second-factor/confirmation",
      "security.removeSecondFactor": "signed-in: POST /me/second-factor/removal",
      "security.renewRecoveryCodes": "signed-in: POST /me/second-factor/recovery-codes",
      "security.confirmPassword": "signed-in: POST /me/password-confirmations",
      "security.listPasskeys": "signed-in: GET /me/passkeys",
      "security.removePasskey": "signed-in: DELETE /me/passkeys/{id}",
      "sessions.get": "public: GET /session",
      "sessions.signIn": "public: POST /session",
      "sessions.verifySecondFactor": "public: POST /session/second-factor",
      "sessions.signOut": "public: DELETE /session",
      "sessions.endImpersonation": "public: DELETE /session/impersonation",
      "sessions.list": "signed-in: GET /me/sessions",
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
      "spares.list": "signed-in: GET /teams/{teamId}/spares",
      "spares.add": "signed-in: POST /teams/{teamId}/spares",
      "spares.reorder": "signed-in: PUT /teams/{teamId}/spares",
      "spares.remove": "signed-in: DELETE /teams/{teamId}/spares/{memberId}",
      "handover.get": "signed-in: GET /teams/{teamId}/handover",
      "handover.start": "signed-in: PUT /teams/{teamId}/handover",
      "handover.cancel": "signed-in: DELETE /teams/{teamId}/handover",
      "handover.preview": "token: POST /team-handovers/previews",
      "handover.accept": "signed-in: POST /team-handovers/acceptances",
      "imports.preview": "signed-in: POST /teams/{teamId}/roster-import/previews",
      "imports.commit": "signed-in: POST /teams/{teamId}/roster-import",
      "imports.export": "signed-in: GET /teams/{teamId}/roster-export",
      "join.getLink": "signed-in: GET /teams/{teamId}/join-link",
      "join.renewLink": "signed-in: POST /teams/{teamId}/join-link",
      "join.closeLink": "signed-in: DELETE /teams/{teamId}/join-link",
      "join.preview": "token: POST /join-links/previews",
      "join.join": "token: POST /join-links/members",
      "dashboard.get": "signed-in: GET /dashboard",
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
      "rsvp.answer": "token: POST /rsvps/answers",
      "rsvp.listResponses": "token: POST /rsvps/team-responses",
      "games.listUpcoming": "signed-in: GET /games/upcoming",
      "games.list": "signed-in: GET /teams/{teamId}/games",
      "games.create": "signed-in: POST /teams/{teamId}/games",
      "games.get": "signed-in: GET /games/{gameId}",
      "games.announce": "signed-in: POST /games/{gameId}/announcement",
      "games.cancel": "signed-in: POST /games/{gameId}/cancellation",
      "games.restore": "signed-in: DELETE /games/{gameId}/cancellation",
      "games.update": "signed-in: PUT /games/{gameId}",
      "games.remove": "signed-in: DELETE /games/{gameId}",
      "attendance.get": "signed-in: GET /games/{gameId}/attendance",
      "attendance.set": "signed-in: PUT /games/{gameId}/attendance/{memberId}",
      "spareCalls.get": "signed-in: GET /games/{gameId}/spare-call",
      "spareCalls.start": "signed-in: POST /games/{gameId}/spare-call",
      "spareCalls.addSpot": "signed-in: POST /games/{gameId}/spare-call/spots",
      "spareCalls.ask": "signed-in: POST /games/{gameId}/spare-call/offers",
      "spareCalls.stop": "signed-in: DELETE /games/{gameId}/spare-call",
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
      "leagueTeams.create": "signed-in: POST /leagues/{leagueId}/teams",
      "managers.list": "signed-in: GET /teams/{teamId}/managers",
      "managers.invite": "signed-in: POST /teams/{teamId}/managers",
      "managers.resend": "signed-in: POST /teams/{teamId}/managers/{managerId}/mail",
      "managers.remove": "signed-in: DELETE /teams/{teamId}/managers/{managerId}",
      "managers.leave": "signed-in: DELETE /teams/{teamId}/management",
      "invitations.preview": "token: POST /team-manager-invitations/previews",
      "invitations.register": "token: POST /team-manager-invitations/accounts",
      "invitations.accept": "signed-in: POST /team-manager-invitations/acceptances",
      "venues.list": "signed-in: GET /leagues/{leagueId}/venues",
      "venues.listBrief": "signed-in: GET /leagues/{leagueId}/venue-names",
      "venues.create": "signed-in: POST /leagues/{leagueId}/venues",
      "venues.update": "signed-in: PUT /leagues/{leagueId}/venues/{venueId}",
      "venues.remove": "signed-in: DELETE /leagues/{leagueId}/venues/{venueId}",
      "venues.countGames": "signed-in: GET /leagues/{leagueId}/venues/{venueId}/upcoming-games",
      "bulletins.preview": "signed-in: GET /leagues/{leagueId}/messages/preview",
      "bulletins.send": "signed-in: POST /leagues/{leagueId}/messages",
      "rainouts.preview": "signed-in: POST /leagues/{leagueId}/venues/{venueId}/rain-out-previews",
      "rainouts.carryOut": "signed-in: POST /leagues/{leagueId}/venues/{venueId}/rain-outs",
      "scheduleBuilder.get": "signed-in: GET /leagues/{leagueId}/schedule-builder",
      "scheduleBuilder.startRun": "signed-in: POST /leagues/{leagueId}/schedule-runs",
      "scheduleBuilder.getRun": "signed-in: GET /leagues/{leagueId}/schedule-runs/{runId}",
      "scheduleBuilder.cancelRun": "signed-in: DELETE /leagues/{leagueId}/schedule-runs/{runId}",
      "scheduleBuilder.getSeason": "signed-in: GET /leagues/{leagueId}/season",
      "scheduleBuilder.saveRest": "signed-in: POST /leagues/{leagueId}/season",
      "scheduleBuilder.publish": "signed-in: POST /leagues/{leagueId}/schedules",
      "feeds.get": "signed-in: GET /teams/{teamId}/calendar-feed",
      "feeds.renew": "signed-in: POST /teams/{teamId}/calendar-feed",
      "feeds.close": "signed-in: DELETE /teams/{teamId}/calendar-feed",
      "feeds.getForMember": "signed-in: GET /teams/{teamId}/members/{memberId}/calendar-feed",
      "feeds.renewForMember": "signed-in: POST /teams/{teamId}/members/{memberId}/calendar-feed",
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
      "blog.list": "admin: GET /admin/posts",
      "blog.get": "admin: GET /admin/posts/{postId}",
      "blog.create": "admin: POST /admin/posts",
      "blog.update": "admin: PUT /admin/posts/{postId}",
      "blog.setStatus": "admin: PATCH /admin/posts/{postId}/status",
      "blog.remove": "admin: DELETE /admin/posts/{postId}",
      "blog.openPreview": "admin: PUT /admin/posts/{postId}/preview-link",
      "blog.closePreview": "admin: DELETE /admin/posts/{postId}/preview-link",
      "blog.preview": "admin: POST /admin/posts/previews",
      "admin.listDeadJobs": "admin: GET /admin/dead-jobs",
      "admin.retryDeadJobs": "admin: POST /admin/dead-jobs/retries",
      "adminAccounts.list": "admin: GET /admin/accounts",
      "adminAccounts.count": "admin: GET /admin/account-counts",
      "adminAccounts.update": "admin: PUT /admin/accounts/{userId}",
      "adminAccounts.remove": "admin: DELETE /admin/accounts/{userId}",
      "adminAccounts.setDisabled": "admin: PUT /admin/accounts/{userId}/disabled",
      "adminAccounts.sendPasswordReset": "admin: POST /admin/accounts/{userId}/password-resets",
      "adminAccounts.impersonate": "admin: POST /admin/accounts/{userId}/impersonations",
      "adminAccounts.updateMember": "admin: PUT /admin/team-members/{memberId}",
      "adminAccounts.removeMember": "admin: DELETE /admin/team-members/{memberId}",
      "adminTeams.list": "admin: GET /admin/teams",
      "adminTeams.count": "admin: GET /admin/team-counts",
      "adminTeams.setStatus": "admin: PUT /admin/teams/{teamId}/subscription-status",
      "adminTeams.remove": "admin: DELETE /admin/teams/{teamId}",
      "adminBilling.get": "admin: GET /admin/billing-statistics",
      "adminSupport.list": "admin: GET /admin/support-requests",
      "adminSupport.count": "admin: GET /admin/support-request-counts",
      "adminSupport.setStatus": "admin: PUT /admin/support-requests/{requestId}/status",
      "adminAnalytics.get": "admin: GET /admin/analytics",
      "adminAudit.list": "admin: GET /admin/acts",
      "adminPersons.find": "admin: GET /admin/persons",
      "adminPersons.export": "admin: POST /admin/persons/exports",
      "adminPersons.exportAccount": "admin: POST /admin/persons/account-exports",
      "adminPersons.remove": "admin: POST /admin/persons/removals",
      "adminDelivery.get": "admin: GET /admin/delivery",
      "adminDelivery.findSuppression": "admin: GET /admin/suppressions",
      "adminDelivery.setSending": "admin: PUT /admin/sending",
    });
  });

  const closed = operations.filter(({ access }) => access === "signed-in" || access === "admin");
  it.each(closed)(
    "$name refuses a caller without a session before it looks at the input",
    async (operation) => {
      const answer = await call(operation);
      expect(answer.status).toBe(401);
      const code = operation.access === "admin" ? "ADMIN_UNAUTHENTICATED" : "UNAUTHENTICATED";
      expect(await answer.json()).toMatchObject({ defined: true, code, status: 401 });
    },
  );

  it.each(operations.filter(({ access }) => access === "admin"))(
    "$name refuses a signed-in manager [PERM2-17]",
    async (operation) => {
      const answer = await call(operation, { cookie: await cookieOf("league_manager") });
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ code: "ADMIN_ONLY" });
    },
  );

  it.each(operations.filter(({ access }) => access === "token"))(
    "$name refuses a made-up token",
    async (operation) => {
      const body = json({
        token: "made up",
        password: "long enough",
        name: "Pat",
        phone: "(312) 555-0142",
        response: "maybe",
        acceptedTerms: true,
      });
      const answer = await http.request(addressOf(operation), { method: operation.method, ...body });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ code: "LINK_INVALID" });
    },
  );

  it.each(operations)("$name is implemented on the base its contract declares", async (operation) => {
    const answer = await call(operation, { cookie: await cookieOf("admin") });
    // A wrong base refuses every call as a fault of ours, before it looks at the input.
    expect(answer.status).toBeLessThan(500);
    expect(answer.status).not.toBe(401);
  });
});
