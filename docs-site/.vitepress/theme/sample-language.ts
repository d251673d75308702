const STORAGE_KEY = 'qrelay.docs-language';

/** Remembers the language of the examples that the reader selects. */
export function rememberLanguage(): void {
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.matches('.vp-code-group input')) return;
    try {
      localStorage.setItem(STORAGE_KEY, languageOf(target));
    } catch {
      // Without local storage, each page starts with the first language.
    }
  });
}

/** Shows the examples of the page in the language that the reader has selected before. */
export function showRememberedLanguage(): void {
  const language = readLanguage();
  for (const input of document.querySelectorAll<HTMLInputElement>('.vp-code-group input')) {
    if (languageOf(input) === language && !input.checked) input.click();
  }
}

function readLanguage(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function languageOf(input: HTMLInputElement): string {
  return input.labels?.[0]?.textContent ?? '';
}
