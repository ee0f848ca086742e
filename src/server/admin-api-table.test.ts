import { describe, expect, it } from "vitest";
import { operations } from "#tests/harness/operations.ts";

describe("API", () => {
  it("matches this table of administrators' operations exactly [CALL1-41, CONST1-12]", () => {
    const rows = operations
      .filter(({ access }) => access === "admin")
      .map(({ name, method, path, access }) => [name, `${access}: ${method} ${path}`]);
    expect(Object.fromEntries(rows)).toEqual({
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
      "adminPages.getLeague": "admin: GET /admin/leagues/{leagueId}/public-page",
      "adminPages.setLeague": "admin: PUT /admin/leagues/{leagueId}/public-page/takedown",
      "adminPages.getTeam": "admin: GET /admin/teams/{teamId}/public-page",
      "adminPages.setTeam": "admin: PUT /admin/teams/{teamId}/public-page/takedown",
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
});
