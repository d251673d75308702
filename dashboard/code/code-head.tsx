import type { ComponentChildren } from 'preact';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { CodeMenu } from '../codes/code-menu.js';
import { PauseButton } from '../codes/pause-button.js';
import { StatusBadge } from '../codes/state-badge.js';
import { ButtonLink } from '../components/button.js';
import { CopyButton } from '../components/copy-button.js';
import { DownloadButton } from '../download/download-dialog.js';
import { Link } from '../router/link.js';
import { navigate } from '../router/location.js';
import { CodeName } from './code-name.js';
import { accessPath, leadsPath } from './code-paths.js';
import { EnlargeableImage } from './enlargeable-image.js';
import { useCan } from '../session/use-can.js';

/** The head of a code, which stays in view: its image, name, short link, status, and actions. */
export function CodeHead({ code }: { code: QrCode }) {
  return (
    <section class="code-bar" aria-label="Code">
      <EnlargeableImage code={code} size={48} class="code-bar-image" />
      <div class="code-bar-about">
        <CodeName key={code.id} code={code} />
        <p class="code-bar-facts small">
          <StatusLink code={code}>
            <StatusBadge code={code} />
          </StatusLink>
          <a class="mono truncate" href={code.shortUrl} target="_blank" rel="noreferrer">
            {code.shortUrl.replace(/^https?:\/\//, '')}
          </a>
          <CopyButton text={code.shortUrl} label="Copy short link" />
        </p>
      </div>
      <div class="code-bar-actions">
        <DownloadButton code={code} />
        <ButtonLink icon="edit" needs="codes:write" href={`/codes/${code.id}/edit`}>
          Edit
        </ButtonLink>
        {code.dynamic && <PauseButton code={code} />}
        <CodeMenu code={code} hasPause={!code.dynamic} onDeleted={() => navigate('/codes')} />
      </div>
    </section>
  );
}

/** A link to what decides the status; nothing around a status that the menu changes. */
function StatusLink({ code, children }: { code: QrCode; children: ComponentChildren }) {
  const can = useCan();
  const { id, state, health, dynamic } = code;
  const href =
    state === 'scheduled' || state === 'expired'
      ? accessPath(id, 'dates')
      : state === 'exhausted'
        ? accessPath(id, 'limit')
        : state === 'active' && dynamic && health?.status === 'broken'
          ? leadsPath(id, 'health')
          : undefined;
  return href === undefined || !can('codes:write') ? <>{children}</> : <Link href={href}>{children}</Link>;
}
