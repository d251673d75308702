/**
 * Normalizes a name in a spreadsheet for comparison: removes case, accents, spaces, and punctuation.
 * `Post-Code` becomes `postcode`; `Länge` and `Laenge` become `lange`.
 */
export function normalizeName(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(/([aou])e/g, '$1');
}
