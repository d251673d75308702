import type { ComponentChildren } from 'preact';
import type { Query } from '../http/use-query.js';
import { Icon, type IconName } from './icon.js';
import { Problem } from './problem.js';

interface EmptyStateProps {
  icon: IconName;
  title: string;
  /** Purpose of the list or page. */
  children: ComponentChildren;
  /** The one action that the empty state offers. */
  action?: ComponentChildren;
  /** The empty state replaces a whole page, so its title is the page's `h1`. */
  wholePage?: boolean;
}

/** Replaces an empty list, panel, or page: says what it is for and offers one action. */
export function EmptyState({ icon, title, children, action, wholePage = false }: EmptyStateProps) {
  return (
    <div class="empty">
      <span class="empty-icon">
        <Icon name={icon} size={24} />
      </span>
      {wholePage ? <h1>{title}</h1> : <h2>{title}</h2>}
      <p>{children}</p>
      {action}
    </div>
  );
}

/** Gray placeholders while content loads. Choose the number of lines so that the layout does not shift. */
export function Skeleton({ lines = 3, tall = false }: { lines?: number; tall?: boolean }) {
  return (
    <div class="skeleton" role="status" aria-label="Loading">
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} class={tall ? 'skeleton-tall' : undefined} />
      ))}
    </div>
  );
}

/** Placeholder of a whole page: its title and its content. */
export function PageSkeleton() {
  return (
    <div class="page">
      <h1 class="skeleton-title">Loading</h1>
      <Skeleton lines={5} tall />
    </div>
  );
}

interface LoadedProps<Data> {
  query: Query<Data>;
  /** Title of the error, such as "Couldn't load your codes". */
  errorTitle: string;
  skeleton?: ComponentChildren;
  children: (data: Data) => ComponentChildren;
}

/**
 * Renders the data of a query. Shows the skeleton while the first request is running, and an error with a
 * retry button if it fails. If a later refresh fails, shows the error above the last data.
 */
export function Loaded<Data>({ query, errorTitle, skeleton, children }: LoadedProps<Data>) {
  const problem = query.error && (
    <Problem error={query.error} title={errorTitle} onRetry={() => void query.refetch()} />
  );
  if (query.data === undefined) return <>{problem ?? skeleton ?? <Skeleton />}</>;
  return (
    <>
      {problem}
      {children(query.data)}
    </>
  );
}
