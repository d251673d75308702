import type { ComponentChildren } from 'preact';
import type { Read } from '../http/query-cache.js';
import { Icon, type IconName } from './icon.js';
import { Problem } from './problem.js';

/** A place that nothing is in yet: what it is for, and one thing to do. */
export function EmptyState({
  icon,
  title,
  children,
  action,
  wholePage = false,
}: {
  icon: IconName;
  title: string;
  children: ComponentChildren;
  action?: ComponentChildren;
  /** It is all that the page has to say: its title is the page's heading. */
  wholePage?: boolean;
}) {
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

/** Grey shapes of the size of what is being loaded. */
export function Skeleton({ lines = 3, tall = false }: { lines?: number; tall?: boolean }) {
  return (
    <div class="skeleton" role="status" aria-label="Loading">
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} class={tall ? 'skeleton-tall' : undefined} />
      ))}
    </div>
  );
}

interface LoadedProps<Answer> {
  read: Read<Answer> & { waiting: boolean; again: () => void };
  /** For the error: "The codes could not be loaded". */
  failed: string;
  skeleton?: ComponentChildren;
  children: (data: Answer) => ComponentChildren;
}

/** Shows what was read; before that a skeleton, or why it can't be had. A failed refresh is told of above what is known. */
export function Loaded<Answer>({ read, failed, skeleton, children }: LoadedProps<Answer>) {
  const problem = read.error && <Problem error={read.error} what={failed} onRetry={() => read.again()} />;
  if (read.data === undefined) return <>{problem ?? skeleton ?? <Skeleton />}</>;
  return (
    <>
      {problem}
      {children(read.data)}
    </>
  );
}
