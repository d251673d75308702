import type { ErrorDetail } from '../../core/basics/errors.js';
import { messageForPeople } from '../editor/form-texts.js';

/** Messages of the API about products, and what the form says in their place. */
const MESSAGES: readonly (readonly [pattern: RegExp, text: string])[] = [
  [/^is required, because the code has neither/, 'Enter the page that opens when people scan the code.'],
  [
    /^must be absent from a code with variant/,
    'Leave this empty, or empty the batch, serial number, and variant.',
  ],
  [/^must be a date as YYMMDD/, 'Choose a date.'],
  [/^must be the number of a country/, 'Enter the number of a country, such as 276 for Germany.'],
  [/^is not an attribute of gs1 codes/, 'This number is not a detail that codes can have.'],
  [
    /^must be gs1: and the name/,
    'Enter gs1: and a name, or an address of letters, digits, dots, and slashes.',
  ],
  [/^must not be a default link/, 'The page at the top of the form is the default. Choose another kind.'],
  [/^must be a language such as/, 'Enter languages such as en or de-CH.'],
  [/^must be a media type/, 'Enter a format such as text/html.'],
];

/** Returns the message for people of a field or of a part of it; `undefined` without an error. */
export function gs1Message(errors: readonly ErrorDetail[], field: string): string | undefined {
  const found = errors.find(
    ({ path }) => path === field || path.startsWith(`${field}[`) || path.startsWith(`${field}.`),
  );
  if (!found) return undefined;
  return MESSAGES.find(([pattern]) => pattern.test(found.message))?.[1] ?? messageForPeople(found.message);
}
