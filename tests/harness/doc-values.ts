import { isDeepStrictEqual } from "node:util";

/** A field whose value is another one in each run, and looks like this. */
const masks: Record<string, RegExp> = {
  secret: /^whsec_[A-Za-z0-9+/]{43}=$/,
  "webhook-signature": /^(?:v1,[A-Za-z0-9+/]{43}= ?)+$/,
  "webhook-timestamp": /^\d{10}$/,
};
const UUID = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;
/** A field for everything that an example leaves out. */
const REST = "...";

/**
 * Compares what a page shows with what really came back. An ID on the page stands for a real one: the first response that
 * has it decides which, and from then on it's the same everywhere, in requests too. Versions work alike. Secrets,
 * signatures, and instants only have to look right. Everything else must be equal.
 */
export class DocValues {
  readonly #real = new Map<string, string>();
  readonly #shown = new Map<string, string>();

  /** Says what something on the page really is. Throws if either already stands for something else. */
  bind(shown: string, real: string) {
    const [before, other] = [this.#real.get(shown), this.#shown.get(real)];
    if ((before ?? real) !== real || (other ?? shown) !== shown)
      throw new Error(`${shown} on the page is ${before ?? "nothing yet"}, and ${real} is ${other ?? "new"}`);
    this.#real.set(shown, real);
    this.#shown.set(real, shown);
  }

  /** Returns a text of the page with the real values in it. Throws if it has an ID that no response had. */
  toReal(text: string): string {
    let real = text;
    for (const [shown, value] of this.#real) real = real.replaceAll(shown, value);
    const unknown = (text.match(UUID) ?? []).find((id) => !this.#real.has(id));
    if (unknown) throw new Error(`no response before this had the ID ${unknown}`);
    return real;
  }

  /** Throws if the response isn't what the page shows, with the place. */
  compare(shown: unknown, real: unknown, at = "response"): void {
    if (Array.isArray(shown)) {
      if (!Array.isArray(real) || real.length !== shown.length) throw mismatch(at, shown, real);
      for (const [index, value] of shown.entries()) this.compare(value, real[index], `${at}[${index}]`);
    } else if (isObject(shown)) {
      if (!isObject(real)) throw mismatch(at, shown, real);
      const { [REST]: rest, ...fields } = shown;
      const left = new Set(Object.keys(real));
      for (const [name, value] of Object.entries(fields)) {
        if (!left.delete(name)) throw new Error(`${at}.${name} isn't there`);
        this.#compareField(name, value, real[name], `${at}.${name}`);
      }
      // A page that leaves fields out says so, and one that doesn't has all of them.
      if ((rest === undefined) !== (left.size === 0))
        throw new Error(
          `${at} ${left.size === 0 ? "leaves nothing out" : `has ${[...left].join(", ")} too`}`,
        );
    } else if (!this.#isSame(shown, real)) throw mismatch(at, shown, real);
  }

  #compareField(name: string, shown: unknown, real: unknown, at: string) {
    const mask = masks[name];
    if (mask) {
      if (!mask.test(String(real)) || typeof shown !== "string") throw mismatch(at, shown, real);
      // A secret is used later on the page.
      if (name === "secret") this.bind(shown, String(real));
    } else if (name === "version" && Number.isInteger(shown) && Number.isInteger(real)) return;
    else this.compare(shown, real, at);
  }

  #isSame(shown: unknown, real: unknown): boolean {
    if (typeof shown !== "string" || typeof real !== "string") return isDeepStrictEqual(shown, real);
    if (INSTANT.test(shown)) return INSTANT.test(real);
    const [ids, realIds] = [shown.match(UUID) ?? [], real.match(UUID) ?? []];
    if (ids.length === realIds.length)
      for (const [index, id] of ids.entries()) this.bind(id, realIds[index]!);
    return ids.length === realIds.length && this.toReal(shown) === real;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const mismatch = (at: string, shown: unknown, real: unknown) =>
  new Error(`${at} is ${JSON.stringify(real)}, and the page shows ${JSON.stringify(shown)}`);
