const MINUTE_MS = 60_000;

/** `35 ms`, `1.2 s`, `3 min`: how long something took. */
export function duration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < MINUTE_MS) return `${(ms / 1_000).toFixed(1).replace(/\.0$/, '')} s`;
  return `${Math.round(ms / MINUTE_MS)} min`;
}
