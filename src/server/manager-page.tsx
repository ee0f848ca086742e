import { Hono, type Context } from "hono";
import type { ReactElement } from "react";
import { parseTheme } from "#app/request-context.ts";
import { requireManagerLink, type ManagerLinkGrant } from "#features/teams/manager-links/access.server.ts";
import { getManagerLinkPath, type LinkPurpose } from "#features/teams/manager-links/rules.ts";
import { AppError } from "#platform/errors.ts";
import { log } from "#platform/log.ts";
import { limitFailedLookupsInMemory } from "#platform/lookup-misses.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { openChangeRequest, submitChangeRequest } from "./change-request-page.tsx";
import { getClientAddress } from "./client-address.ts";
import { renderManagerDocument, type ManagerView } from "./manager-page-document.tsx";
import { MY_PAGE_POLICY } from "./my-page-document.tsx";
import type { HttpEnv } from "./request-log.ts";
import { removeUnused } from "./rsvp-classes.ts";
import { openScore, submitScore } from "./score-page.tsx";
import { fixedHeaders } from "./security.ts";

type Request = Context<HttpEnv, "/m/:token">;
type Page = { status: 200 | 400 | 404 | 409 | 410 | 429 | 503; view: ManagerView };

/** What a link of each purpose opens, and what its form does. A form that was saved returns null. */
type Pages = {
  open: (link: ManagerLinkGrant) => Promise<ManagerView>;
  submit: (link: ManagerLinkGrant, form: URLSearchParams) => Promise<ManagerView | null>;
};
const pages: Record<LinkPurpose, Pages> = {
  change: { open: openChangeRequest, submit: submitChangeRequest },
  score: { open: openScore, submit: submitScore },
};

const headers = {
  ...fixedHeaders,
  "Content-Security-Policy": MY_PAGE_POLICY,
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex",
};

/**
 * Serves the page behind a manager's link, without an account, a session, or a script (RESULT-16). GET and HEAD change
 * nothing, because scanners open every link. A form that's saved redirects back to the page, which shows what came of it.
 */
export function createManagerPages({ styles }: { styles: string }) {
  const css = removeUnused(styles);

  function send(c: Request, { status, view }: Page, added: Record<string, string> = {}) {
    const html = renderManagerDocument(view, css, parseTheme(c.req.header("cookie")));
    c.set("isComplete", true);
    return new Response(html, {
      status,
      headers: { ...headers, "X-Request-Id": c.get("requestId"), ...added },
    });
  }

  const handle = (respond: (c: Request, token: string) => Promise<Response>) => async (c: Request) => {
    try {
      const token = c.req.param("token");
      return await limitFailedLookupsInMemory(getClientAddress(c), () => respond(c, token));
    } catch (error) {
      const { retryAfter, ...page } = createFailurePage(error);
      return send(c, page, retryAfter === undefined ? {} : { "Retry-After": retryAfter });
    }
  };

  return new Hono<HttpEnv>()
    .get(
      "/m/:token",
      handle(async (c, token) => {
        const link = await requireManagerLink(token);
        return send(c, { status: 200, view: await getPages(link).open(link) });
      }),
    )
    .post(
      "/m/:token",
      handle(async (c, token) => {
        const link = await requireManagerLink(token);
        const form = new URLSearchParams(await c.req.text());
        const view = await getPages(link).submit(link, form);
        if (view) return send(c, { status: 409, view });
        return c.redirect(getManagerLinkPath(token), 303);
      }),
    );
}

const getPages = ({ purpose }: ManagerLinkGrant): Pages => pages[purpose];

const createProblem = (title: string, text: string): { title: string; main: ReactElement } => ({
  title,
  main: (
    <EmptyState size="page" className="pt-20" title={title}>
      <p>{text}</p>
    </EmptyState>
  ),
});

function createFailurePage(error: unknown): Page & { retryAfter?: string } {
  const code = error instanceof AppError ? error.code : undefined;
  if (code === "LINK_INVALID" || code === "NOT_FOUND")
    return {
      status: 404,
      view: createProblem(
        "Link Not Found",
        "This link doesn't work, or you no longer manage the team. Sign in to see your games.",
      ),
    };
  if (code === "LINK_EXPIRED")
    return {
      status: 410,
      view: createProblem("Link Expired", "This link has expired. Sign in to see your games."),
    };
  if (code === "INVALID_INPUT")
    return {
      status: 400,
      view: createProblem("Nothing Saved", "We couldn't read your response. Open the link again."),
    };
  if (error instanceof AppError && code === "RATE_LIMITED")
    return {
      status: 429,
      view: createProblem("Too Many Tries", "Wait a few minutes, then open the link again."),
      retryAfter: String(Number(error.details?.retryAfterSeconds)),
    };
  log.error({ err: error }, "failed to serve a manager's page");
  return {
    status: 503,
    view: createProblem("Something Went Wrong", "Nothing was saved. Open the link again in a minute."),
  };
}
