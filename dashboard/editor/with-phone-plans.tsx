import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { z } from 'zod';
import { toApiError, type ApiError } from '../http/api-error.js';
import { Problem } from '../components/problem.js';
import { Skeleton } from '../components/list-states.js';
import { loadPhonePlans } from './phone-plans.js';

// Compiled validators would be made from text, which the page's policy forbids.
z.config({ jitless: true });

/** Shows a form once the plans by which it reads phone numbers are there. */
export function WithPhonePlans({ children }: { children: () => ComponentChildren }) {
  const [state, setState] = useState<{ ready?: boolean; error?: ApiError }>({});
  const load = () => {
    setState({});
    loadPhonePlans().then(
      () => setState({ ready: true }),
      (thrown: unknown) => setState({ error: toApiError(thrown) }),
    );
  };
  useEffect(load, []);
  if (state.error) return <Problem error={state.error} title="The form could not be loaded" onRetry={load} />;
  return <>{state.ready ? children() : <Skeleton lines={6} tall />}</>;
}
