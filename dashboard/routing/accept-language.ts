/**
 * Returns the `Accept-Language` header of a visitor with these languages, the preferred one first:
 * `de,en;q=0.9`. From the tenth language on, all weights are 0.1; receivers then keep the order of the list.
 */
export function acceptLanguage(languages: readonly string[]): string {
  return languages
    .map((language, index) => (index === 0 ? language : `${language};q=0.${Math.max(1, 10 - index)}`))
    .join(',');
}
