import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { handler } from "altcha-lib/workers/shared";

// Solves captchas off the main thread with the browser's own crypto (the library's ready-made worker asks for Node's).
handler({ deriveKey });
