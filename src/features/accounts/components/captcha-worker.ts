import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { handler } from "altcha-lib/workers/shared";

// Solves captchas off the main thread with the browser's Web Crypto, because the library's own worker requires
// Node's crypto.
handler({ deriveKey });
