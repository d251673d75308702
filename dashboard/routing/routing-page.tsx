import { CodeNotFound } from '../code/code-not-found.js';
import { CodeTabs } from '../code/code-tabs.js';
import { CodeTitle } from '../code/code-title.js';
import { Skeleton } from '../components/list-states.js';
import { Problem } from '../components/problem.js';
import { lazily } from '../components/lazily.js';
import type { PageProps } from '../router/match-path.js';
import { RoutingForm } from './routing-form.js';
import { useVersionedCode, type VersionedCode } from './use-versioned-code.js';
import './routing.css';

/** Notice in place of a static code's routing, loaded separately because it needs all types of codes. */
const LoadedStaticCodeNotice = lazily(
  async () => (await import('./static-code-notice.js')).StaticCodeNotice,
  'Couldn’t load the page',
);

/** The page that edits where the scans of a code lead, at `/codes/:id/routing`. */
export default function RoutingPage({ params: { id = '' } }: PageProps) {
  const { version, error, reload, setVersion } = useVersionedCode(id);
  if (error?.status === 404) return <CodeNotFound />;
  return (
    <div class="page">
      {error && <Problem error={error} title="Couldn’t load the code" onRetry={reload} />}
      {!version && !error && <Skeleton lines={6} tall />}
      {version && <LoadedRouting version={version} onVersion={setVersion} />}
    </div>
  );
}

interface LoadedRoutingProps {
  version: VersionedCode;
  onVersion: (version: VersionedCode) => void;
}

function LoadedRouting({ version, onVersion }: LoadedRoutingProps) {
  const { code } = version;
  return (
    <>
      <CodeTitle code={code} />
      <CodeTabs id={code.id} open="routing" />
      {code.dynamic ? (
        <RoutingForm key={code.id} version={version} onVersion={onVersion} />
      ) : (
        <LoadedStaticCodeNotice code={code} />
      )}
    </>
  );
}
