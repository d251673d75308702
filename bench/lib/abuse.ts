/** Codes with a password, by path of their short link. All of them have the same password. */
export interface PasswordVictim {
  /** Codes of the stranger. */
  own: string[];
  /** Codes of others, one per visit, because a password that was checked a minute ago costs nothing. */
  visited: string[];
}

/** The service as the abuses see it: everything here is available to a stranger who signs up. */
export interface Victim {
  url: string;
  /** API keys of different accounts. */
  keys: string[];
  /** Signed URL of a styled code's image, as a path. */
  imagePath: string;
  /** Path of the events of a queued job of the first key. */
  eventsPath: string;
  passwords: PasswordVictim;
  /** Paths of the files of imports: one of each key, in the order of the keys. */
  importPaths: string[];
}

export interface Abuse {
  /** Number of requests in flight. */
  concurrency: number;
  /** Builds request number `n`. */
  request: (n: number, victim: Victim) => { path: string; init?: RequestInit };
}
