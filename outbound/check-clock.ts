/**
 * A clock that stands still while a check waits for its turn at a host, so that waiting never looks like a
 * slow host.
 */
export interface CheckClock {
  /** Returns a signal that aborts when the clock has run for this time. */
  after(ms: number): AbortSignal;
  /** Stops the clock until the work has ended. Calls may overlap. Settles as the work does. */
  pauseWhile<T>(work: () => Promise<T>): Promise<T>;
  /** Ends the clock: its signals no longer abort. */
  end(): void;
}

interface Alarm {
  leftMs: number;
  startedAt: number;
  timer?: NodeJS.Timeout;
  ring: () => void;
}

/** Creates a clock that runs from now on. The caller must end it. */
export function createCheckClock(): CheckClock {
  const alarms = new Set<Alarm>();
  let pauses = 0;

  function start(alarm: Alarm): void {
    alarm.startedAt = performance.now();
    alarm.timer = setTimeout(() => {
      alarms.delete(alarm);
      alarm.ring();
    }, alarm.leftMs);
  }

  function halt(alarm: Alarm): void {
    clearTimeout(alarm.timer);
    alarm.leftMs = Math.max(0, alarm.leftMs - (performance.now() - alarm.startedAt));
  }

  return {
    after(ms) {
      const controller = new AbortController();
      const alarm = { leftMs: ms, startedAt: 0, ring: () => controller.abort() };
      alarms.add(alarm);
      if (pauses === 0) start(alarm);
      return controller.signal;
    },

    async pauseWhile(work) {
      if (pauses === 0) alarms.forEach(halt);
      pauses += 1;
      try {
        return await work();
      } finally {
        pauses -= 1;
        if (pauses === 0) alarms.forEach(start);
      }
    },

    end() {
      for (const { timer } of alarms) clearTimeout(timer);
      alarms.clear();
    },
  };
}
