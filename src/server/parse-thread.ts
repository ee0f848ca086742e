import { readSchedule } from "#features/games/imports/reading/queries.server.ts";
import { renderMarkdown } from "#platform/markdown.ts";
import { serveThread } from "#platform/thread-work.ts";

// A thread of the web process that reads what people send us. It has no database, no settings, and no secrets.
serveThread({ "read-schedule": readSchedule, "render-markdown": renderMarkdown });
