import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { CodeFrame } from '../code/code-frame.js';
import { lazily } from '../components/lazily.js';
import type { PageProps } from '../router/match-path.js';
import { HealthPanel } from './health-panel.js';
import { RoutingForm } from './routing-form.js';
import { LoadVersion } from './load-version.js';
import './routing.css';

/** Notice in place of a static code's routing, loaded separately because it needs all types of codes. */
const LoadedStaticCodeNotice = lazily(
  async () => (await import('./static-code-notice.js')).StaticCodeNotice,
  'Couldn’t load the page',
);

/** The page that edits where the scans of a code lead, at `/codes/:id/routing`. */
export default function RoutingPage({ params: { id = '' } }: PageProps) {
  return (
    <CodeFrame id={id} tab="leads">
      {(code) => (
        <>
          {code.dynamic ? <LoadVersion id={id} form={RoutingForm} /> : <LoadedStaticCodeNotice code={code} />}
          <HealthOf code={code} />
        </>
      )}
    </CodeFrame>
  );
}

function HealthOf({ code }: { code: QrCode }) {
  return code.health && <HealthPanel code={code} health={code.health} />;
}
