import { writeSamples, type SampleRequest } from '../../../scripts/docs/site/write-samples.js';
import { withInstanceUrl } from './instance-url.js';

/** A string, or a quote between two strings of a shell. */
const STRING = /("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\\')/;

/**
 * Shows the examples of a reference page with the body that the reader has entered, so that a copied example
 * sends it. Changes nothing while the body is not valid JSON.
 *
 * @param panel Element with the examples, in the order curl, JavaScript, Python.
 */
export function showChangedBody(panel: Element, sample: Omit<SampleRequest, 'body'>, body: string): void {
  const value = parseJson(body);
  if (value === undefined) return;
  const { curl, javascript, python } = writeSamples({ ...sample, body: value });
  const texts = [curl, javascript, python];
  for (const [index, code] of panel.querySelectorAll('.vp-code-group pre code').entries()) {
    code.replaceChildren(...colorStrings(withInstanceUrl(texts[index] ?? '')));
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Strings have the color that they have in the examples of the page. */
function colorStrings(text: string): (string | Element)[] {
  return text.split(STRING).map((part, index) => {
    if (index % 2 === 0) return part;
    const token = document.createElement('span');
    token.className = 'token-string';
    token.textContent = part;
    return token;
  });
}
