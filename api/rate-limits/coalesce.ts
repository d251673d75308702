import type { LimitState } from '../../store/limits/rate-limits.js';

interface Waiter {
  resolve: (state: LimitState) => void;
  reject: (error: unknown) => void;
}

/** Counts calls of one id together; the states come in order. */
type Take = (calls: number) => Promise<LimitState[]>;

/**
 * One count of an id is under way at a time: calls that come meanwhile are counted together by the next. A crowd of calls
 * with one key then costs the database two updates instead of a crowd that gets in its own way, and none waits longer
 * than for two.
 */
export function createCoalescer() {
  const waiting = new Map<string, Waiter[]>();

  async function letThrough(id: string, take: Take): Promise<void> {
    for (let crowd = waiting.get(id); crowd?.length; crowd = waiting.get(id)) {
      waiting.set(id, []);
      try {
        const states = await take(crowd.length);
        for (const [index, { resolve }] of crowd.entries()) resolve(states[index]!);
      } catch (error) {
        for (const { reject } of crowd) reject(error);
      }
    }
    waiting.delete(id);
  }

  /** @param id names what is counted, and by which limit: whoever comes with it takes the same */
  return (id: string, take: Take): Promise<LimitState> =>
    new Promise((resolve, reject) => {
      const crowd = waiting.get(id);
      if (crowd) {
        crowd.push({ resolve, reject });
      } else {
        waiting.set(id, [{ resolve, reject }]);
        void letThrough(id, take);
      }
    });
}
