/** Order of day and month, by a locale with English names, and the clock. */
export interface DateStyle {
  locale: string;
  hourCycle: Intl.LocaleHourCycleKey | undefined;
}

/**
 * The rule for every date and time on the dashboard: the names of months and days are English, as the text
 * around them is; whether the day or the month comes first, and a clock of 12 or 24 hours, follow the
 * reader's language. `Nov 26, 2:05 PM` in the United States is `26 Nov, 14:05` in Germany.
 *
 * @param language of the reader, such as `de-AT`; `en-US` applies in place of an unknown one
 */
export function dateStyleOf(language: string): DateStyle {
  try {
    if (/^en\b/i.test(language)) {
      return { locale: Intl.getCanonicalLocales(language)[0] ?? 'en-US', hourCycle: undefined };
    }
    const own = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', hour: 'numeric' });
    const hourCycle = own.resolvedOptions().hourCycle;
    const first = own.formatToParts(0).find(({ type }) => type === 'day' || type === 'month');
    const dayFirst = hourCycle === 'h12' ? 'en-AU' : 'en-GB';
    return { locale: first?.type === 'month' ? 'en-US' : dayFirst, hourCycle };
  } catch {
    return { locale: 'en-US', hourCycle: undefined };
  }
}

/** Returns the language of the browser. Tests run in Node, which may have none. */
function readerLanguage(): string {
  const { navigator } = globalThis as { navigator?: { language: string } };
  return navigator?.language ?? 'en-US';
}

let style: DateStyle | undefined;

/** `Intl.DateTimeFormat` is slow to create, and every row and tick needs one. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the format of dates and times for the reader, with the parts that `options` name. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  let found = formats.get(key);
  if (!found) {
    style ??= dateStyleOf(readerLanguage());
    found = new Intl.DateTimeFormat(style.locale, { ...options, hourCycle: style.hourCycle });
    formats.set(key, found);
  }
  return found;
}
