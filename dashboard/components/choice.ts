/** One option of a select or a segmented control. */
export interface Choice<Value extends string> {
  value: Value;
  label: string;
}
