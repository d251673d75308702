import type { ComponentChildren } from 'preact';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { codePath } from '../codes/code-actions.js';
import { Loaded, Skeleton } from '../components/list-states.js';
import { useQuery } from '../http/use-query.js';
import { CodeHead } from './code-head.js';
import { CodeNotFound } from './code-not-found.js';
import { CodeTabs, type CodeTab } from './code-tabs.js';
import { WhereItLeads } from './where-line.js';
import './code.css';

/** Short enough that a scan, and a change made elsewhere, shows within 5 s. */
const REFETCH_INTERVAL_MS = 3_000;

/** Follows the current state of a code. */
export function useCode(id: string) {
  return useQuery<QrCode>(codePath(id), { refetchIntervalMs: REFETCH_INTERVAL_MS });
}

interface CodeFrameProps {
  id: string;
  tab: CodeTab;
  children: (code: QrCode) => ComponentChildren;
}

/** The frame of every page of a code: its head, where it leads, and links to the other pages. */
export function CodeFrame({ id, tab, children }: CodeFrameProps) {
  const query = useCode(id);
  if (query.error?.status === 404) return <CodeNotFound />;
  return (
    <div class="page code-page">
      <Loaded query={query} errorTitle="Couldn’t load the code" skeleton={<Skeleton lines={6} tall />}>
        {(code) => (
          <>
            <CodeHead code={code} />
            <WhereItLeads code={code} />
            <CodeTabs id={id} open={tab} />
            {children(code)}
          </>
        )}
      </Loaded>
    </div>
  );
}
