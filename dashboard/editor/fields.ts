/** Values of a form as they are typed: texts, switches, lists and groups of them. */
export type Fields = { [name: string]: FieldValue };
export type FieldValue = string | boolean | string[] | Fields | undefined;
