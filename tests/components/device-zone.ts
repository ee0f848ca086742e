import { onTestFinished, vi } from "vitest";

/** Puts the device in a time zone until the test ends. */
export function setDeviceZone(timeZone: string) {
  const options = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone };
  const spy = vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue(options);
  onTestFinished(() => spy.mockRestore());
}
