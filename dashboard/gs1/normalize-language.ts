/** Returns a language with the capitals that links have: `de-CH` for `DE-ch`. */
export function normalizeLanguage(text: string): string {
  const [language = '', ...region] = text.split(/[-_]/);
  return [language.toLowerCase(), ...region.map((part) => part.toUpperCase())].join('-');
}
