declare module "virtual:react-router/server-build" {
  import type { ServerBuild } from "react-router";
  const build: ServerBuild;
  export = build;
}

/** A browser script as text, bundled and minified (vite.config.ts). */
declare module "*?script" {
  const code: string;
  export default code;
}
