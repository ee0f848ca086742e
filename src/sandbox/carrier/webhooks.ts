import { createHmac } from "node:crypto";
import http from "node:http";
import https from "node:https";
import type { CarrierSettings } from "./settings.ts";

export type Parameters = Record<string, string>;

/**
 * Signs a request the way the provider does: HMAC-SHA1 with the account's token over the exact URL and the sorted
 * parameters.
 */
export function sign(authToken: string, url: string, parameters: Parameters): string {
  const keys = Object.keys(parameters).toSorted();
  const signedText = url + keys.map((key) => key + parameters[key]).join("");
  return createHmac("sha1", authToken).update(signedText, "utf8").digest("base64");
}

export type WebhookResponse = { status: number; body: string };

/** The maximum number of concurrent connections, about as many as a provider would open to one customer. */
const MAX_SOCKETS = 64;
const MAX_RESPONSE_BYTES = 64 * 1024;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Posts signed forms to the app, with retries. */
export function createWebhooks(authToken: string, settings: () => CarrierSettings) {
  const agents = {
    "http:": new http.Agent({ keepAlive: true, maxSockets: MAX_SOCKETS }),
    "https:": new https.Agent({ keepAlive: true, maxSockets: MAX_SOCKETS }),
  };
  const stopController = new AbortController();
  const counts = { taken: 0, failed: 0, tries: 0 };

  function postOnce(url: string, parameters: Parameters): Promise<WebhookResponse> {
    counts.tries++;
    const { reachedAt, webhookTimeoutMs } = settings();
    const { origin } = new URL(url);
    const target = new URL(url.replace(origin, reachedAt[origin] ?? origin));
    const form = new URLSearchParams(parameters).toString();
    return new Promise((resolve, reject) => {
      const request = (target.protocol === "https:" ? https : http).request(target, {
        method: "POST",
        agent: agents[target.protocol as keyof typeof agents],
        signal: stopController.signal,
        headers: {
          "content-type": "application/x-www-form-urlencoded; charset=UTF-8",
          "content-length": Buffer.byteLength(form),
          "user-agent": "TwilioProxy/1.1",
          "x-twilio-signature": sign(authToken, url, parameters),
        },
      });
      const deadline = setTimeout(() => request.destroy(new Error("request timed out")), webhookTimeoutMs);
      request.on("error", (error) => {
        clearTimeout(deadline);
        reject(error);
      });
      request.on("response", (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on("data", (chunk: Buffer) => {
          size += chunk.length;
          if (size <= MAX_RESPONSE_BYTES) chunks.push(chunk);
        });
        response.on("error", reject);
        response.on("end", () => {
          clearTimeout(deadline);
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() });
        });
      });
      request.end(form);
    });
  }

  return {
    counts,
    /** Returns the app's response, or why the app still didn't accept the request after all retries. */
    async post(address: string, parameters: Parameters): Promise<WebhookResponse | { problem: string }> {
      // The provider neither sends nor signs the fragment after #.
      const [url = ""] = address.split("#");
      let problem = "";
      for (let attempt = 0; !stopController.signal.aborted; attempt++) {
        try {
          const response = await postOnce(url, parameters);
          if (response.status >= 200 && response.status < 300) {
            counts.taken++;
            return response;
          }
          problem = `HTTP ${response.status}`;
          // Retrying doesn't help with a 4xx.
          if (response.status < 500 && response.status !== 429) break;
        } catch (error) {
          const { code, message } = error as NodeJS.ErrnoException;
          problem = code ? `no connection (${code})` : message;
        }
        if (attempt >= settings().webhookRetries) break;
        await pause(settings().retryAfterMs * 2 ** attempt);
      }
      counts.failed++;
      return { problem };
    },
    stop() {
      stopController.abort();
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

export type Webhooks = ReturnType<typeof createWebhooks>;
