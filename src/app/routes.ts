import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

/** The route table (SHELL-01 to SHELL-35). Folders: _site public, _token link holders, _app signed in. */
export default [
  layout("routes/_site/layout.tsx", [
    index("routes/_site/home.tsx"),
    route("features", "routes/_site/features.tsx"),
    route("pricing", "routes/_site/pricing.tsx"),
    route("blog", "routes/_site/blog.tsx"),
    route("blog/:slug", "routes/_site/blog-post.tsx"),
    route("faq", "routes/_site/faq.tsx"),
    route("about", "routes/_site/about.tsx"),
    route("contact", "routes/_site/contact.tsx"),
    route("terms", "routes/_site/terms.tsx"),
    route("privacy", "routes/_site/privacy.tsx"),
  ]),
  route("login", "routes/_token/login.tsx"),
  route("register", "routes/_token/register.tsx"),
  route("reset-password", "routes/_token/reset-password.tsx"),
  route("confirm-email", "routes/_token/confirm-email.tsx"),
  route("rsvp", "routes/_token/rsvp.tsx"),
  route("team-manager-invitation", "routes/_token/team-manager-invitation.tsx"),
  layout("routes/_app/layout.tsx", [
    route("dashboard", "routes/_app/dashboard.tsx"),
    route("teams", "routes/_app/teams.tsx"),
    route("teams/:id", "routes/_app/team-detail.tsx"),
    route("teams/:teamId/upgrade", "routes/_app/team-upgrade.tsx"),
    route("teams/:teamId/bulk-upgrade", "routes/_app/team-bulk-upgrade.tsx"),
    route("schedule", "routes/_app/schedule.tsx"),
    route("game/:gameId/attendance", "routes/_app/game-attendance.tsx"),
    route("league-management", "routes/_app/league-management.tsx"),
    route("league/:leagueId/create-team", "routes/_app/league-create-team.tsx"),
    route("league/:leagueId/schedule-builder", "routes/_app/league-schedule-builder.tsx"),
    route("venues", "routes/_app/venues.tsx"),
    route("admin/blog", "routes/_app/admin/blog.tsx"),
    route("admin/accounts", "routes/_app/admin/accounts.tsx"),
    route("admin/teams", "routes/_app/admin/teams.tsx"),
    route("admin/billing", "routes/_app/admin/billing.tsx"),
    route("settings", "routes/_app/settings.tsx"),
  ]),
  // The component gallery exists in development only.
  ...(process.env.NODE_ENV === "production" ? [] : [route("dev/components", "routes/dev/components.tsx")]),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
