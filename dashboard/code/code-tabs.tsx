import { useEffect, useRef } from 'preact/hooks';
import { Link } from '../router/link.js';
import { accessPath, leadsPath } from './code-paths.js';
import './code-tabs.css';
import { useCan } from '../session/use-can.js';

/** A page of a code. */
export type CodeTab = 'scans' | 'leads' | 'access' | 'design' | 'history';

/** Links to the pages of a code. */
export function CodeTabs({ id, open }: { id: string; open: CodeTab }) {
  const can = useCan();
  const list = useRef<HTMLElement>(null);
  // On a phone, the open one may be beyond the edge.
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [open]);
  const tabs: (readonly [tab: CodeTab, title: string, href: string])[] = [
    ['scans', 'Scans', `/codes/${id}`],
    ...(can('codes:write')
      ? ([
          ['leads', 'Where it leads', leadsPath(id)],
          ['access', 'Access and dates', accessPath(id)],
        ] as const)
      : []),
    ['design', 'Design and print', `/codes/${id}?tab=design`],
    ['history', 'History', `/codes/${id}?tab=history`],
  ];
  return (
    <nav class="code-tabs" aria-label="Parts of this page" ref={list}>
      {tabs.map(([tab, title, href]) => (
        <Link key={tab} href={href} aria-current={tab === open ? 'page' : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  );
}
