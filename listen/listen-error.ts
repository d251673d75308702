/** Why it can't listen, in words that say what to do. */
export class ListenError extends Error {}
