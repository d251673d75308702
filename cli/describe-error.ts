import { QrelayError } from '../sdk/index.js';
import { plainText } from './terminal.js';

/** Advice by error code. */
const ADVICE: Readonly<Record<string, string>> = {
  no_response: 'Check --url or QRELAY_URL. In a checkout, npm start runs the service.',
  unexpected_response: 'Check --url or QRELAY_URL: this may be no Qrelay service.',
  unauthorized: 'Check --key or QRELAY_API_KEY. In a checkout, the first npm start shows a key.',
  plan_required:
    'An operator can change the plan:\n  npm run --silent account -- set-plan --email you@example.com --plan business',
};

/**
 * Returns the lines that explain an error: its message, details, request ID, and what to do. They contain no
 * control characters of others.
 *
 * @param stop Signal whose abort may be the cause.
 */
export function describeError(error: unknown, stop: AbortSignal): string[] {
  if (stop.aborted && (error as Error).name === 'AbortError') return ['Interrupted'];
  if (!(error instanceof QrelayError)) {
    const { message, cause } = error as Error & { cause?: Error };
    return `${message}${cause ? ` (${cause.message})` : ''}`.split('\n').map(plainText);
  }
  const { code, message, details = [], requestId } = error;
  return [
    plainText(`${message} (${code})`),
    ...details.map((detail) => plainText(`  ${detail.path}: ${detail.message}`)),
    ...(requestId ? [plainText(`Request ID: ${requestId}`)] : []),
    ...(ADVICE[code]?.split('\n') ?? []),
  ];
}
