import type { ComponentChildren } from 'preact';
import type { ApiError } from '../http/api-error.js';
import { Button } from './button.js';
import { Icon } from './icon.js';
import { Operator } from './operator.js';

interface ProblemProps {
  error: ApiError;
  /** Title, such as "Couldn't load the codes". Default: the error's own message. */
  title?: string;
  onRetry?: (() => void) | undefined;
}

/**
 * Shows an error: what happened and what to do. After an internal error, the request ID under which the
 * service logged it is behind "Details".
 */
export function Problem({ error, title, onRetry }: ProblemProps) {
  const advice = adviceFor(error);
  return (
    <div class="problem" role="alert">
      <Icon name="warn" />
      <div>
        <p class="problem-title">{title ?? error.message}</p>
        {(title !== undefined || advice) && (
          <p>
            {title !== undefined && `${error.message}. `}
            {advice}
          </p>
        )}
        {error.requestId && error.status >= 500 && (
          <details class="problem-id">
            <summary>Details</summary>
            Request ID {error.requestId}
          </details>
        )}
      </div>
      {onRetry && (
        <Button small onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}

function adviceFor({ code, status }: ApiError): ComponentChildren {
  if (code === 'no_response') return 'Check your connection, then try again.';
  if (code === 'slow_response') return 'Wait a little longer, or try again.';
  if (code === 'unavailable') return 'This usually passes within a minute. Try again soon.';
  if (code === 'plan_required') {
    return (
      <>
        Ask <Operator /> to change the plan.
      </>
    );
  }
  if (status >= 500) {
    return (
      <>
        Try again. If it keeps failing, send <Operator article="the" /> the request ID.
      </>
    );
  }
  return '';
}
