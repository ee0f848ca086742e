// Preloaded with NODE_OPTIONS: writes the path of every module that a process loads to stderr.
import { registerHooks } from "node:module";

registerHooks({
  load(url, context, next) {
    process.stderr.write(`loaded ${url}\n`);
    return next(url, context);
  },
});
