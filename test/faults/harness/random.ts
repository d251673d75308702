/** Returns numbers from 0 (inclusive) to 1 (exclusive), the same ones for the same seed (mulberry32). */
export type Random = () => number;

/** Creates a generator of random numbers that a seed repeats. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns a random number between `min` and `max`. */
export function between(random: Random, min: number, max: number): number {
  return min + random() * (max - min);
}
