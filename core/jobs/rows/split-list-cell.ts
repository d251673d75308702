/**
 * Splits a cell that holds several items, as people write them: separated by line breaks, semicolons, bars,
 * or commas.
 *
 * @param mayHaveCommas Whether an item may have commas, as a URL may. Then only commas and spaces before
 *   `http` separate items.
 * @returns The items without the space around them; none for a blank cell.
 */
export function splitListCell(cell: string, mayHaveCommas: boolean): string[] {
  const parts = cell.split(mayHaveCommas ? /[\r\n;|]|[,\s]+(?=https?:\/\/)/i : /[\r\n;|,]/);
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
