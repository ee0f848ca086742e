// Preloaded with --import into a process of the app: makes its clock wrong, as on a machine without time
// synchronization. Timers and the stopwatch (performance.now) keep working, as they do there.
const aheadMs = Number(process.env.CLOCK_MINUTES_AHEAD) * 60_000;
const RealDate = Date;
const now = () => RealDate.now() + aheadMs;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, newTarget) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget) as Date,
  apply: () => new RealDate(now()).toString(),
  get: (target, key) => (key === "now" ? now : (Reflect.get(target, key) as unknown)),
});
