import { useState } from 'preact/hooks';
import type { RevisionResource } from '../../core/codes/history/history-schemas.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { codePath } from '../codes/code-actions.js';
import { PagedList } from '../components/paged-list.js';
import { RestoreDialog } from './restore-dialog.js';
import { RevisionRow } from './revision-row.js';
import './history.css';

/** The versions of a code, newest first, each with what changed and a button that restores it. */
export function HistoryPanel({ code }: { code: QrCode }) {
  const [restoring, setRestoring] = useState<RevisionResource>();
  // Each change to the code starts the list over.
  const path = `${codePath(code.id)}/history?limit=20`;
  return (
    <section class="stack" aria-label="History">
      <PagedList<RevisionResource> key={code.updatedAt} path={path} title="Versions" empty={null}>
        {(revision) => (
          <RevisionRow
            key={revision.revision}
            revision={revision}
            onRestore={revision.at === code.updatedAt ? undefined : () => setRestoring(revision)}
          />
        )}
      </PagedList>
      {restoring && (
        <RestoreDialog code={code} revision={restoring} onClose={() => setRestoring(undefined)} />
      )}
    </section>
  );
}
