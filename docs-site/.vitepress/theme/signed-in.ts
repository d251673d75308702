import { ref, type Ref } from 'vue';
import { expectsSession, rememberSession } from '../../../dashboard/session/session-hint.js';

const email = ref<string>();
let asked: Promise<void> | undefined;

/**
 * Returns the email of the person who is signed in to the dashboard in this browser; undefined until it is
 * known, and without a session. Asks the service once, and only if the dashboard has left a hint: a reader
 * without a session causes no rejected request.
 */
export function useSignedIn(): Readonly<Ref<string | undefined>> {
  asked ??= askService();
  return email;
}

async function askService(): Promise<void> {
  if (!expectsSession()) return;
  // Without the service, the page still works with a key.
  const response = await fetch('/api/v1/account').catch(() => undefined);
  if (response?.status === 401) rememberSession(false);
  if (response?.ok) email.value = ((await response.json()) as { email: string }).email;
}
