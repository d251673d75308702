/**
 * Source of the pattern of one line of text. Its Unicode property is unknown to the patterns of JSON Schema,
 * and to Python.
 */
const NO_CONTROLS = String.raw`^\P{Cc}*$`;

/** Replaces the pattern of a JSON Schema by one that every validator can read. */
export function makePatternPortable(jsonSchema: { pattern?: string | undefined }): void {
  if (jsonSchema.pattern === NO_CONTROLS) jsonSchema.pattern = String.raw`^[^\u0000-\u001f\u007f-\u009f]*$`;
}
