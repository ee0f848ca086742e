import { Hono } from "hono";
import { createEmbeds } from "./embeds.tsx";
import { getSession } from "./http.ts";
import { createFindPage } from "./find-page.tsx";
import { createManagerPages } from "./manager-page.tsx";
import { createMyPages } from "./my-page.tsx";
import { createPublicPages } from "./public-pages.tsx";
import type { HttpEnv } from "./request-log.ts";
import { createRsvpPages } from "./rsvp.ts";
import { createUnsubscribePages } from "./unsubscribe.tsx";

/** What pages inline, by name. */
type Assets = Record<
  "rsvpStyles" | "rsvpScript" | "myPageStyles" | "publicPageStyles" | "embedStyles" | "embedScript",
  string
>;

/** Creates the pages that bypass React Router, because each is a single document. */
export function createPages(assets: Assets) {
  const rsvp = createRsvpPages({ styles: assets.rsvpStyles, script: assets.rsvpScript });
  const routes = new Hono<HttpEnv>()
    .route("/", rsvp.routes)
    .route("/", createMyPages({ styles: assets.myPageStyles }))
    .route("/", createUnsubscribePages({ styles: assets.myPageStyles }))
    .route("/", createFindPage({ styles: assets.myPageStyles }))
    .route("/", createManagerPages({ styles: assets.myPageStyles }))
    .route("/", createPublicPages({ styles: assets.publicPageStyles, getSession }))
    .route("/", createEmbeds({ styles: assets.embedStyles, script: assets.embedScript }));
  return { routes, openLink: rsvp.open };
}
