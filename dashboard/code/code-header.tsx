import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { navigate, withQuery } from '../router/location.js';
import { Link } from '../router/link.js';
import { ArchivedBadge } from '../codes/archived-badge.js';
import { CODE_TYPE_DISPLAY } from '../codes/code-type-display.js';
import { pauseCode, resumeCode } from '../codes/code-actions.js';
import { CodeMenu } from '../codes/code-menu.js';
import { displayName } from '../codes/describe-content.js';
import { DownloadButton } from '../download/download-and-share.js';
import { StateBadge } from '../codes/state-badge.js';
import { FolderFact } from '../folders/folder-fact.js';
import { BrokenBadge } from '../link-watch/health-badge.js';
import { HealthFact } from '../link-watch/health-fact.js';
import { useMutation } from '../http/use-mutation.js';
import { ButtonLink } from '../components/button.js';
import { CopyButton } from '../components/copy-button.js';
import { Checkbox } from '../components/field.js';
import { Icon } from '../components/icon.js';
import { Problem } from '../components/problem.js';
import { RelativeTime } from '../components/time.js';
import { toast } from '../components/toast.js';
import { formatNumber } from '../format/numbers.js';
import { capitalize } from '../format/text.js';
import { Availability } from './availability.js';
import { ImageWithActions } from './image-actions.js';
import { Visits } from './visits.js';
import './code.css';

/** A code's image, facts, and actions. */
export function CodeHeader({ code }: { code: QrCode }) {
  const { name, icon } = CODE_TYPE_DISPLAY[code.type];
  return (
    <section class="panel code-head" aria-label="Code">
      <ImageWithActions code={code} />
      <div class="code-about">
        <div class="code-title">
          <div>
            <h1 class="two-lines" dir="auto" title={displayName(code)}>
              {displayName(code)}
            </h1>
            <p class="row soft small">
              <span class="code-row-type">
                <Icon name={icon} size={14} /> {name}
              </span>
              {code.state !== 'paused' && <StateBadge code={code} />}
              <BrokenBadge code={code} />
              {code.archived && <ArchivedBadge />}
              <span>
                created <RelativeTime at={code.createdAt} />
              </span>
              {code.lastScannedAt && (
                <span>
                  {code.dynamic ? 'last scan' : 'last visit'} <RelativeTime at={code.lastScannedAt} />
                </span>
              )}
            </p>
          </div>
          <div class="row code-actions">
            <DownloadButton code={code} />
            <ButtonLink icon="edit" href={`/codes/${code.id}/edit`}>
              Edit
            </ButtonLink>
            <CodeMenu code={code} onDeleted={() => navigate('/codes')} />
          </div>
        </div>
        <dl class="facts">
          <div>
            <dt>Short link</dt>
            <dd class="fact-line">
              <a class="mono truncate" href={code.shortUrl} target="_blank" rel="noreferrer">
                {code.shortUrl.replace(/^https?:\/\//, '')}
              </a>
              <CopyButton text={code.shortUrl} label="Copy short link" />
            </dd>
          </div>
          <div>
            <dt>{code.type === 'url' ? 'Destination' : 'Content'}</dt>
            <dd>
              <Visits code={code} />
            </dd>
          </div>
          <div>
            <dt>Status</dt>
            <dd>
              <StatusSwitch code={code} />
            </dd>
          </div>
          {code.health && (
            <div>
              <dt>Link watch</dt>
              <dd>
                <HealthFact code={code} health={code.health} />
              </dd>
            </div>
          )}
          {(code.routing?.activeFrom ?? code.routing?.activeUntil) && (
            <div>
              <dt>Available</dt>
              <dd>
                <Availability from={code.routing?.activeFrom} until={code.routing?.activeUntil} />
              </dd>
            </div>
          )}
          {code.routing?.scanLimit && (
            <div>
              <dt>Scan limit</dt>
              <dd class="fact-line">
                {formatNumber(code.scansLeft ?? 0)} of {formatNumber(code.routing.scanLimit.scans)} left
                <Link class="small" href={`/codes/${code.id}/routing`}>
                  Change or reset
                </Link>
              </dd>
            </div>
          )}
          <FolderFact code={code} />
          {code.tags.length > 0 && (
            <div>
              <dt>Tags</dt>
              <dd class="tags">
                {code.tags.map((tag) => (
                  <Link key={tag} class="badge tag" href={withQuery('/codes', { tag })}>
                    <bdi class="truncate">{tag}</bdi>
                  </Link>
                ))}
              </dd>
            </div>
          )}
          {Object.keys(code.metadata).length > 0 && (
            <div>
              <dt>Metadata</dt>
              <dd>
                <dl class="metadata">
                  {Object.entries(code.metadata).map(([key, value]) => (
                    <div key={key}>
                      <dt class="mono truncate" title={key}>
                        {key}
                      </dt>
                      <dd>
                        <bdi class="two-lines" title={String(value)}>
                          {String(value)}
                        </bdi>
                      </dd>
                    </div>
                  ))}
                </dl>
              </dd>
            </div>
          )}
          <div>
            <dt>Scannability</dt>
            <dd>
              <ScannabilitySummary code={code} />
            </dd>
          </div>
        </dl>
      </div>
    </section>
  );
}

/** Pauses and resumes a code. Of a static code, only the short link can be paused. */
function StatusSwitch({ code }: { code: QrCode }) {
  const active = code.status === 'active';
  const subject = code.dynamic ? 'Code' : 'Short link';
  const state = active ? 'active' : 'paused';
  const { mutate, isPending, error } = useMutation(async () => {
    await (active ? pauseCode(code) : resumeCode(code));
    toast(`${subject} ${active ? 'paused' : 'resumed'}`);
  });
  return (
    <>
      <Checkbox
        asSwitch
        label={code.dynamic ? capitalize(state) : `Short link ${state}`}
        hint={code.dynamic ? undefined : 'What is printed works either way'}
        checked={active}
        disabled={isPending}
        onValue={() => void mutate()}
      />
      {error && <Problem error={error} />}
    </>
  );
}

function ScannabilitySummary({ code: { scannability, dynamic } }: { code: QrCode }) {
  const { ok, warnings } = scannability;
  const kind = !ok ? 'bad' : warnings.length > 0 ? 'warn' : 'good';
  const text = { bad: 'Scanners can’t read this', warn: 'Readable, with warnings', good: 'Reads well' }[kind];
  return (
    <div class="stack scannability">
      <p class="row">
        <span class={`badge badge-${kind}`}>
          <Icon name={kind === 'good' ? 'check' : 'warn'} size={14} /> {text}
        </span>
        <span class="small soft">
          {dynamic ? 'The content can be changed after printing' : 'Already printed codes don’t change'}
        </span>
      </p>
      {warnings.map(({ code, message }) => (
        <p key={code + message} class="small soft prose">
          {message}
        </p>
      ))}
    </div>
  );
}
