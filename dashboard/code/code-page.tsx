import { lazily } from '../components/lazily.js';
import { useLocation } from '../router/location.js';
import type { PageProps } from '../router/match-path.js';
import { Loaded, Skeleton } from '../components/list-states.js';
import { CodeFrame, useCode } from './code-frame.js';
import { CodeNotFound } from './code-not-found.js';
import type { CodeTab } from './code-tabs.js';
import { ReadyPanel } from './ready-panel.js';
import { ScansTab } from './scans-tab.js';

/** The history of a code, loaded when its tab is opened to keep the scripts of pages small. */
const LoadedHistoryPanel = lazily(
  async () => (await import('../history/history-panel.js')).HistoryPanel,
  'Couldn’t load the history',
  () => <Skeleton lines={5} tall />,
);

/** The design of a code, loaded when its tab is opened. */
const LoadedDesignTab = lazily(
  async () => (await import('./design-tab.js')).DesignTab,
  'Couldn’t load the design',
  () => <Skeleton lines={4} tall />,
);

/** The page of one code, at `/codes/:id`: its scans, or its design or history with `?tab=`. */
export default function CodePage({ params: { id = '' } }: PageProps) {
  const { query } = useLocation();
  if (query.has('created')) return <CreatedCode id={id} />;
  const tab = parseTab(query.get('tab'));
  return (
    <CodeFrame id={id} tab={tab}>
      {(code) => (
        <>
          {tab === 'history' && <LoadedHistoryPanel code={code} />}
          {tab === 'design' && <LoadedDesignTab code={code} />}
          {tab === 'scans' && <ScansTab key={code.id} code={code} />}
        </>
      )}
    </CodeFrame>
  );
}

/** The page of a code that was just created, which asks for a first scan. */
function CreatedCode({ id }: { id: string }) {
  const query = useCode(id);
  if (query.error?.status === 404) return <CodeNotFound />;
  return (
    <div class="page">
      <Loaded query={query} errorTitle="Couldn’t load the code" skeleton={<Skeleton lines={6} tall />}>
        {(code) => <ReadyPanel code={code} />}
      </Loaded>
    </div>
  );
}

function parseTab(text: string | null): CodeTab {
  return text === 'history' || text === 'design' ? text : 'scans';
}
