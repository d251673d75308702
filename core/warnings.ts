/** Something that works but that the reader of an answer should know, e.g. `{ code: 'wifi_enterprise', … }`. */
export interface Warning {
  /** Stable and machine readable, lower snake case. */
  code: string;
  /** One sentence for people: what may go wrong, and what to do. */
  message: string;
}
