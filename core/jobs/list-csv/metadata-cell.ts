/** Text that reads as a JSON number, boolean, or string. */
const READS_AS_JSON = /^(?:true|false|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|".*")$/is;

/**
 * Returns a value of metadata as a cell. Numbers and booleans are written as they are. A text that would be
 * read as one of them, as a quoted text, or as an absent value is quoted as in JSON, as is one with space
 * around it, which an import removes: the text `7` becomes `"7"`.
 */
export function metadataCell(value: string | number | boolean | undefined): string | number | boolean | null {
  if (typeof value !== 'string') return value ?? null;
  return value === '' || value !== value.trim() || READS_AS_JSON.test(value) ? JSON.stringify(value) : value;
}

/** Parses a cell that `metadataCell` or a person has written into a value of metadata. */
export function parseMetadataCell(cell: string): string | number | boolean {
  if (!READS_AS_JSON.test(cell)) return cell;
  try {
    const value = JSON.parse(cell.startsWith('"') ? cell : cell.toLowerCase()) as string | number | boolean;
    // A number that would lose digits or zeros stays a text: `007`, or an ID with 20 digits.
    return typeof value === 'number' && String(value) !== cell ? cell : value;
  } catch {
    return cell;
  }
}
