import { expect, type Locator } from "@playwright/test";

/**
 * How long a person thinks before each interaction and takes for each key (START-02). They're added up instead of waited
 * for, because waiting would take longer than everything else in this test.
 */
const PAUSE_SECONDS = 2;
const KEY_SECONDS = 0.2;

/** Counts what a person does on a page: a click or tap, a field that's filled in, or a paste is one interaction. */
export class Person {
  interactions = 0;
  #keys = 0;
  readonly #startedAt = Date.now();

  async tap(target: Locator) {
    this.interactions++;
    await target.click({ timeout: 20_000 });
  }

  async type(field: Locator, text: string) {
    this.interactions++;
    this.#keys += text.length;
    await field.fill(text);
    await expect(field).toHaveValue(text);
  }

  async paste(field: Locator, text: string) {
    this.interactions++;
    await field.fill(text);
  }

  /** Returns how long it took: the person's pauses and keys, and everything that the test waited for. */
  get seconds() {
    const waited = (Date.now() - this.#startedAt) / 1000;
    return waited + this.interactions * PAUSE_SECONDS + this.#keys * KEY_SECONDS;
  }
}
