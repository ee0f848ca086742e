// The worker for development: its source, run through Vite because mail templates are TSX.
import { runnerImport } from "vite";

await runnerImport("/src/server/worker.ts");
