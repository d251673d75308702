/**
 * Returns an amount of money as people write it, such as `€12.50` in English and `12,50 €` in German; ''
 * without an amount.
 *
 * @param currency Code of the currency (ISO 4217).
 * @param language Language of the reader (BCP 47).
 */
export function formatMoney(amount: number | undefined, currency: string, language: string): string {
  if (amount === undefined) return '';
  return new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount);
}
