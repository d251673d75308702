import { Link } from '../router/link.js';
import '../code/code-tabs.css';

/** Links to the parts of the activity. */
export function ActivityTabs({ open }: { open: '/activity' | '/jobs' }) {
  const tabs = [
    ['/activity', 'Everything'],
    ['/jobs', 'Jobs'],
  ] as const;
  return (
    <nav class="code-tabs" aria-label="Parts of this page">
      {tabs.map(([href, title]) => (
        <Link key={href} href={href} aria-current={href === open ? 'page' : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  );
}
