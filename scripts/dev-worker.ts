// The development worker. It runs from source through Vite, because email templates are TSX.
import { runnerImport } from "vite";

await runnerImport("/src/server/worker.ts");
