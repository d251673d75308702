/** A key with its value, as typed. */
export interface Entry {
  key: string;
  value: string;
}
