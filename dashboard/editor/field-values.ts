/** Values of a form as typed, by field name: text, switches, lists, and nested groups. Numbers are text. */
export type Fields = { [name: string]: FieldValue };
/** Value of one field. */
export type FieldValue = string | boolean | string[] | Fields | undefined;
