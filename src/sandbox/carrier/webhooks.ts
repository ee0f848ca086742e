import { createHmac } from "node:crypto";
import http from "node:http";
import https from "node:https";
import type { CarrierSettings } from "./settings.ts";

export type Parameters = Record<string, string>;

/** The provider's signature: HMAC-SHA1 with the account's token over the exact address and the sorted parameters. */
export function sign(authToken: string, url: string, parameters: Parameters): string {
  const keys = Object.keys(parameters).toSorted();
  const signed = url + keys.map((key) => key + parameters[key]).join("");
  return createHmac("sha1", authToken).update(signed, "utf8").digest("base64");
}

export type Answer = { status: number; body: string };

/** As many connections at once as a provider would open to one customer. */
const MAX_SOCKETS = 64;
const MAX_ANSWER = 64 * 1024;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Posts signed forms to the product, again when it does not take them. */
export function createWebhooks(authToken: string, settings: () => CarrierSettings) {
  const agents = {
    "http:": new http.Agent({ keepAlive: true, maxSockets: MAX_SOCKETS }),
    "https:": new https.Agent({ keepAlive: true, maxSockets: MAX_SOCKETS }),
  };
  const stopped = new AbortController();
  const counts = { taken: 0, failed: 0, tries: 0 };

  function postOnce(url: string, parameters: Parameters): Promise<Answer> {
    counts.tries++;
    const { reachedAt, webhookTimeoutMs } = settings();
    const { origin } = new URL(url);
    const target = new URL(url.replace(origin, reachedAt[origin] ?? origin));
    const form = new URLSearchParams(parameters).toString();
    return new Promise((resolve, reject) => {
      const request = (target.protocol === "https:" ? https : http).request(target, {
        method: "POST",
        agent: agents[target.protocol as keyof typeof agents],
        signal: stopped.signal,
        headers: {
          "content-type": "application/x-www-form-urlencoded; charset=UTF-8",
          "content-length": Buffer.byteLength(form),
          "user-agent": "TwilioProxy/1.1",
          "x-twilio-signature": sign(authToken, url, parameters),
        },
      });
      const deadline = setTimeout(() => request.destroy(new Error("no answer in time")), webhookTimeoutMs);
      request.on("error", (error) => {
        clearTimeout(deadline);
        reject(error);
      });
      request.on("response", (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on("data", (chunk: Buffer) => {
          size += chunk.length;
          if (size <= MAX_ANSWER) chunks.push(chunk);
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
    /** The product's answer, or why it did not take the form, after all tries. */
    async post(address: string, parameters: Parameters): Promise<Answer | { problem: string }> {
      // The provider keeps what follows # for itself: it is neither sent nor signed.
      const [url = ""] = address.split("#");
      let problem = "";
      for (let tried = 0; !stopped.signal.aborted; tried++) {
        try {
          const answer = await postOnce(url, parameters);
          if (answer.status >= 200 && answer.status < 300) {
            counts.taken++;
            return answer;
          }
          problem = `HTTP ${answer.status}`;
          // Asking again does not help against "your request is wrong".
          if (answer.status < 500 && answer.status !== 429) break;
        } catch (error) {
          const { code, message } = error as NodeJS.ErrnoException;
          problem = code ? `no connection (${code})` : message;
        }
        if (tried >= settings().webhookRetries) break;
        await pause(settings().retryAfterMs * 2 ** tried);
      }
      counts.failed++;
      return { problem };
    },
    stop() {
      stopped.abort();
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

export type Webhooks = ReturnType<typeof createWebhooks>;
