import { PLAN_TERMS } from '../../core/accounts/plans.js';
import { Link } from '../router/link.js';
import { withQuery } from '../router/location.js';
import { useAccount } from '../session/session.js';
import './code-tabs.css';

/** A part of a code's pages. */
export type CodeTab = 'analytics' | 'routing' | 'schedule' | 'history';

/** Links to the parts of a code's pages. */
export function CodeTabs({ id, open }: { id: string; open: CodeTab }) {
  const { plan } = useAccount();
  const tabs: [tab: CodeTab, title: string, href: string][] = [
    ['analytics', 'Analytics', `/codes/${id}`],
    ['routing', 'Routing', `/codes/${id}/routing`],
    ['schedule', 'Schedule', `/codes/${id}/schedule`],
    ['history', 'History', `/codes/${id}?tab=history`],
  ];
  return (
    <nav class="code-tabs" aria-label="Parts of this page">
      {tabs.map(([tab, title, href]) => (
        <Link key={tab} href={href} aria-current={tab === open ? 'page' : undefined}>
          {title}
        </Link>
      ))}
      {PLAN_TERMS[plan].webhooks && <Link href={withQuery('/events', { code: id })}>Events</Link>}
    </nav>
  );
}
