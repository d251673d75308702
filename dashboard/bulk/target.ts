/** A field of a code that a column can be mapped to. */
export interface Target {
  /**
   * Path in the request body: `name`, `data.url`, `data.address.city`. The path `data` takes the whole
   * content as text.
   */
  path: string;
  label: string;
  /** A code cannot be created without this field. */
  required: boolean;
  /** Several columns may be mapped to it, and a cell may hold several items. */
  list: boolean;
  /** Pattern of its values, used to recognize a column without a known name. */
  looksLike?: 'url' | 'email' | 'tel';
}
