/** One option of a select or a segmented control. */
export interface Choice<Value extends string> {
  value: Value;
  label: string;
}

/** An option that is found by typing. */
export interface SearchChoice extends Choice<string> {
  /** Other names by which it is found, such as `Deutsch` for German. */
  keywords?: string;
  /** Shown after the label, such as the code. */
  detail?: string;
}
