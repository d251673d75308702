import QuickLRU from 'quick-lru';

/** Bounds of the memory that results take. */
interface RememberOptions {
  /** Maximum number of results. */
  maxResults: number;
  /** Longest text whose result is remembered, in characters. Longer ones are read each time. */
  maxCharacters: number;
}

/**
 * Returns `read` with a memory of the results for the texts that were read last. For values of requests that
 * come again and again, such as headers and paths.
 *
 * @param read Depends on the text alone, and its results are never changed.
 */
export function remember<Result>(
  read: (text: string) => Result,
  { maxResults, maxCharacters }: RememberOptions,
): (text: string) => Result {
  // It keeps up to twice its size.
  const results = new QuickLRU<string, { result: Result }>({ maxSize: maxResults / 2 });
  return (text) => {
    if (text.length > maxCharacters) return read(text);
    const known = results.get(text);
    if (known) return known.result;
    const result = read(text);
    results.set(text, { result });
    return result;
  };
}
