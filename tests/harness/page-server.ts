import { createHttp } from "#server/http.ts";
import { createPages } from "#server/pages.ts";

export const EMBED_SCRIPT = "report()";

/** Everything that the web process serves besides the pages of React Router. */
export const http = createHttp();
const styles = ".x{}";
http.route(
  "/",
  createPages({
    rsvpStyles: styles,
    rsvpScript: "",
    myPageStyles: styles,
    publicPageStyles: styles,
    embedStyles: styles,
    embedScript: EMBED_SCRIPT,
  }).routes,
);
