/** Whether a client asks for JSON and not for a page. */
export function wantsJson(accept: string | undefined): boolean {
  return (
    accept !== undefined &&
    /\bapplication\/(?:[\w.+-]*\+)?json\b/i.test(accept) &&
    !/\btext\/html\b/i.test(accept)
  );
}

const MAX_LANGUAGES = 20;

/**
 * The best of `offered` for an `Accept-Language` header (RFC 9110, 12.5.4); the first of them when nothing fits.
 * Only primary subtags are compared.
 */
export function chooseLanguage<Language extends string>(
  header: string | undefined,
  offered: readonly [Language, ...Language[]],
): Language {
  const wanted = (header ?? '')
    .split(',', MAX_LANGUAGES)
    .map((range) => {
      const [tag = '', ...parameters] = range.trim().toLowerCase().split(';');
      const quality = Number(
        parameters
          .find((one) => one.trim().startsWith('q='))
          ?.trim()
          .slice(2) ?? 1,
      );
      return { language: tag.split('-', 1)[0], quality: Number.isFinite(quality) ? quality : 0 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality);
  for (const { language } of wanted) {
    const match = offered.find((one) => one === language);
    if (match) return match;
  }
  return offered[0];
}
