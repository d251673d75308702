import { lazily } from '../components/lazily.js';
import { useLocation } from '../router/location.js';
import type { PageProps } from '../router/match-path.js';
import { CodeFrame } from './code-frame.js';
import type { CodeTab } from './code-tabs.js';
import { ReadyPanel } from './ready-panel.js';
import { ScansTab } from './scans-tab.js';

/** The history of a code, loaded when its tab is opened to keep the scripts of pages small. */
const LoadedHistoryPanel = lazily(
  async () => (await import('../history/history-panel.js')).HistoryPanel,
  'Couldn’t load the history',
);

/** The design of a code, loaded when its tab is opened. */
const LoadedDesignTab = lazily(
  async () => (await import('./design-tab.js')).DesignTab,
  'Couldn’t load the design',
);

/** The page of one code, at `/codes/:id`: its scans, or its design or history with `?tab=`. */
export default function CodePage({ params: { id = '' } }: PageProps) {
  const { query } = useLocation();
  const tab = parseTab(query.get('tab'));
  return (
    <CodeFrame id={id} tab={tab}>
      {(code) => (
        <>
          {query.has('created') && <ReadyPanel code={code} />}
          {tab === 'history' && <LoadedHistoryPanel code={code} />}
          {tab === 'design' && <LoadedDesignTab code={code} />}
          {tab === 'scans' && <ScansTab key={code.id} code={code} />}
        </>
      )}
    </CodeFrame>
  );
}

function parseTab(text: string | null): CodeTab {
  return text === 'history' || text === 'design' ? text : 'scans';
}
