import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { toApiError, type ApiError } from '../http/api-error.js';
import { Problem } from '../components/problem.js';
import { Skeleton } from '../components/list-states.js';
import { loadPhonePlans } from './phone-plans.js';

interface WithPhonePlansProps {
  /** Loads what else the form needs to be shown as a whole. Must not reject. */
  loadParts?: () => Promise<void>;
  children: () => ComponentChildren;
}

/** Renders a form once the phone numbering plans that it validates with are loaded. */
export function WithPhonePlans({ loadParts, children }: WithPhonePlansProps) {
  const [state, setState] = useState<{ ready?: boolean; error?: ApiError }>({});
  const load = () => {
    setState({});
    Promise.all([loadPhonePlans(), loadParts?.()]).then(
      () => setState({ ready: true }),
      (thrown: unknown) => setState({ error: toApiError(thrown) }),
    );
  };
  useEffect(load, []);
  if (state.error) return <Problem error={state.error} title="Couldn’t load the form" onRetry={load} />;
  return <>{state.ready ? children() : <Skeleton lines={6} tall />}</>;
}
