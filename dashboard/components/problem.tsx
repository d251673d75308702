import type { ApiError } from '../http/api-error.js';
import { Button } from './button.js';
import { Icon } from './icon.js';

interface ProblemProps {
  error: ApiError;
  /** What was being done, e.g. "The codes could not be loaded". */
  what?: string;
  onRetry?: (() => void) | undefined;
}

/** What went wrong, what can be done about it, and by which id the service knows it. */
export function Problem({ error, what, onRetry }: ProblemProps) {
  return (
    <div class="problem" role="alert">
      <Icon name="warn" />
      <div>
        <p class="problem-what">{what ?? error.message}</p>
        {(what !== undefined || adviceFor(error)) && (
          <p class="problem-why">
            {what !== undefined && `${error.message}. `}
            {adviceFor(error)}
          </p>
        )}
        {error.requestId && <p class="problem-id">Request {error.requestId}</p>}
      </div>
      {onRetry && (
        <Button small onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}

function adviceFor({ code, status }: ApiError): string {
  if (code === 'no_answer') return 'Check your connection, then try again.';
  if (code === 'rate_limited') return 'Wait a minute, then try again.';
  if (code === 'unavailable') return 'This mostly passes within a minute: try again soon.';
  if (code === 'plan_required') return 'Ask the operator of this service for another plan.';
  if (status >= 500) return 'Try again; if it stays, tell the operator the request id.';
  return '';
}
