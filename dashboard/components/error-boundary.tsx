import { Component, type ComponentChildren } from 'preact';
import { dropHiddenQueries } from '../http/query-cache.js';
import { Button } from './button.js';
import { Icon } from './icon.js';

interface ErrorBoundaryProps {
  /** Heading above the message, for a page. */
  heading?: string;
  /** Title of the error, such as "This page could not be shown". */
  title: string;
  /** Names the parts that still work, and the next step if a second try fails. */
  advice: string;
  children: ComponentChildren;
}

/**
 * Shows a message in place of its children if one of them throws while rendering or in an effect, so that
 * everything around them keeps working. "Try again" renders them again, without their state and with new
 * responses.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static override getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    reportError(error);
  }

  override componentWillUnmount(): void {
    if (this.state.hasFailed) dropHiddenQueries();
  }

  retry = (): void => {
    dropHiddenQueries();
    this.setState({ hasFailed: false });
  };

  override render({ heading, title, advice, children }: ErrorBoundaryProps) {
    if (!this.state.hasFailed) return children;
    const message = (
      <div class="problem" role="alert">
        <Icon name="warn" />
        <div>
          <p class="problem-title">{title}</p>
          <p>{advice}</p>
        </div>
        <Button small onClick={this.retry}>
          Try again
        </Button>
      </div>
    );
    if (heading === undefined) return message;
    return (
      <div class="page">
        <h1>{heading}</h1>
        {message}
      </div>
    );
  }
}

/** A boundary for a panel: the rest of the page stays usable. */
export function PanelBoundary({ children }: { children: ComponentChildren }) {
  return (
    <ErrorBoundary
      title="This part could not be shown"
      advice="The rest of the page still works. Try again, or reload the page."
    >
      {children}
    </ErrorBoundary>
  );
}
