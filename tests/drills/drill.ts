import { pause } from "#tests/harness/processes.ts";
import type { Stage } from "./stage.ts";

export type Drill = {
  /** What goes wrong, in words. */
  fault: string;
  /** The one alert that must ring, or null if none may. */
  alert: string | null;
  begin: (stage: Stage) => Promise<unknown>;
  end: (stage: Stage) => Promise<unknown>;
  /** How long the fault lasts, at least. Without an expected alert, exactly this long. */
  seconds?: number;
  /** How long the alert may take to ring. */
  withinSeconds?: number;
  /** How long the alert may take to end after the fault. */
  overWithinSeconds?: number;
};

export type DrillResult = {
  fault: string;
  alert: string | null;
  /** Seconds from the start of the fault until the alert rang, and from its end until the alert ended. */
  rangAfter: number | null;
  endedAfter: number | null;
  /** What's wrong with the result. Empty if the drill passed. */
  problems: string[];
};

/** Scrapes before a fault, so that every window has data. */
const WARM_UP_SECONDS = 20;
/** How long to watch for other alerts after a fault is over. */
const AFTERMATH_SECONDS = 30;

const never = () => false;

const countAccepted = async ({ carrier }: Stage) => (await carrier.stats()).calls.accepted!;

/** Causes a fault, watches which alerts ring until it's over, and compares them with the one that should have. */
export async function runDrill(
  stage: Stage,
  drill: Drill,
  note: (text: string) => void,
): Promise<DrillResult> {
  const { alert, seconds = 0, withinSeconds = 180, overWithinSeconds = 180 } = drill;
  const unexpected = new Map<string, string>();
  let isRinging = false;
  let hasRung = false;
  const look = async (phase: string) => {
    const firing = await stage.prometheus.listFiring();
    isRinging = firing.some((name) => name === alert);
    hasRung ||= isRinging;
    for (const name of firing)
      if (name !== alert && !unexpected.has(name)) unexpected.set(name, `${name} rang ${phase}`);
  };
  /** Looks every half second until the condition holds, and returns the seconds it took, or null after the limit. */
  const watch = async (phase: string, limitSeconds: number, isDone: (elapsed: number) => boolean) => {
    for (const from = performance.now(); ; await pause(500)) {
      await look(phase);
      const elapsed = (performance.now() - from) / 1000;
      if (isDone(elapsed)) return elapsed;
      if (elapsed > limitSeconds) return null;
    }
  };

  note("warming up");
  const acceptedBefore = await countAccepted(stage);
  await watch("before the fault", WARM_UP_SECONDS, never);
  // Without traffic, alerts about texts would ring or stay quiet for the wrong reason.
  const hasTraffic = (await countAccepted(stage)) > acceptedBefore;
  const rangEarly = hasRung;
  note("the fault begins");
  const beganAt = performance.now();
  await drill.begin(stage);
  const rangAfter = alert === null ? null : await watch("during the fault", withinSeconds, () => isRinging);
  if (rangAfter !== null) note(`${alert} rang after ${Math.round((performance.now() - beganAt) / 1000)} s`);
  const rangAt = rangAfter === null ? null : (performance.now() - beganAt) / 1000;
  await watch("during the fault", seconds - (performance.now() - beganAt) / 1000, never);
  await drill.end(stage);
  note("the fault is over");
  const endedAfter =
    alert === null ? null : await watch("after the fault", overWithinSeconds, () => !isRinging);
  await watch("after the fault", AFTERMATH_SECONDS, never);
  const problems = [
    ...(hasTraffic ? [] : ["no text went out before the fault"]),
    ...(rangEarly ? ["rang before the fault"] : []),
    ...(alert !== null && rangAfter === null ? [`${alert} didn't ring`] : []),
    ...(alert !== null && endedAfter === null ? [`${alert} didn't end`] : []),
    ...unexpected.values(),
  ];
  return { fault: drill.fault, alert, rangAfter: rangAt, endedAfter, problems };
}
