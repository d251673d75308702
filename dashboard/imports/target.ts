/** A field of a code that a column can be mapped to. */
export interface Target {
  /**
   * Path in the request body: `name`, `data.url`, `data.address.city`. The path `data` takes the whole
   * content as text.
   */
  path: string;
  label: string;
  /** Heading above the field in a list. */
  group: TargetGroup;
  /** A code cannot be created without this field. */
  required: boolean;
  /** Several columns may be mapped to it, and a cell may hold several items. */
  list: boolean;
  /** Pattern of its values, used to recognize a column without a known name. */
  looksLike?: 'url' | 'email' | 'tel';
  /** Values without which a column is not recognized by its name, which often means something else. */
  values?: RegExp;
}

export const TARGET_GROUPS = [
  'Content',
  'Code',
  'Availability and rules',
  'Design',
  'Link watch',
  'By name',
] as const;
export type TargetGroup = (typeof TARGET_GROUPS)[number];

/** Builds a field that a code can lack. */
export function optionalTarget(path: string, label: string, group: TargetGroup): Target {
  return { path, label, group, required: false, list: false };
}
