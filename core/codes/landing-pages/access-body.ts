import { escapeMarkup } from '../../basics/escape-markup.js';
import { renderIcon } from '../../symbols/payloads/page-icons.js';
import { MESSAGES, type Language } from './messages.js';

/** The style sheet of pages with a form, in addition to the common one. */
export const FORM_STYLE = `
form{margin:1rem 0 0}
label{display:block;color:var(--soft);font-size:.875rem}
input{display:block;width:100%;margin:.25rem 0 0;padding:.75rem;border:1px solid var(--soft);border-radius:.5rem;background:var(--card);color:inherit;font:inherit}
input[aria-invalid]{border-color:var(--bad)}
.wrong{color:var(--bad);font-weight:600}
button{display:block;width:100%;margin:1rem 0 0;padding:.875rem 1rem;border:0;border-radius:.75rem;background:var(--act);color:var(--on-act);font:inherit;font-weight:600}
input:focus-visible,button:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
`.trim();

/** Longest password of a code in characters. */
const MAX_PASSWORD_LENGTH = 128;

/**
 * Renders the body of the page that asks for a password, as HTML.
 *
 * @param isWrong Whether the visitor has sent a wrong password.
 * @param action Path and query to which the form is sent. Default: the page's own URL, query included.
 */
export function renderPasswordBody(language: Language, isWrong: boolean, action?: string): string {
  const texts = MESSAGES[language];
  const hint = isWrong ? `${texts.wrongPassword}. ${texts.wrongPasswordHint}` : texts.passwordHint;
  return `${renderIcon('lock')}
<h1>${escapeMarkup(texts.password)}</h1>
<p id="hint"${isWrong ? ' class="wrong" role="alert"' : ''}>${escapeMarkup(hint)}</p>
${renderFormStart(action)}
<label for="password">${escapeMarkup(texts.passwordLabel)}</label>
<input type="password" id="password" name="password" maxlength="${MAX_PASSWORD_LENGTH}" autocomplete="off" required autofocus aria-describedby="hint"${isWrong ? ' aria-invalid="true"' : ''}>
<button>${escapeMarkup(texts.continue)}</button>
</form>`;
}

/**
 * Renders the body of the page whose button opens the code, as HTML.
 *
 * @param action Path and query to which the form is sent. Default: the page's own URL.
 */
export function renderConfirmationBody(language: Language, action?: string): string {
  return `${renderQuestion(language)}
${renderFormStart(action)}
<button>${escapeMarkup(MESSAGES[language].continue)}</button>
</form>`;
}

/**
 * Renders the body of the page for prefetches, as HTML. The visitor who sees it later opens the code with the
 * link to the page's own URL.
 */
export function renderContinueBody(language: Language): string {
  return `${renderQuestion(language)}
<a class="act" rel="nofollow noreferrer" href="">${escapeMarkup(MESSAGES[language].continue)}</a>`;
}

function renderFormStart(action: string | undefined): string {
  return `<form method="post"${action === undefined ? '' : ` action="${escapeMarkup(action)}"`}>`;
}

function renderQuestion(language: Language): string {
  const { confirm, confirmHint } = MESSAGES[language];
  return `${renderIcon('open')}\n<h1>${escapeMarkup(confirm)}</h1>\n<p>${escapeMarkup(confirmHint)}</p>`;
}
