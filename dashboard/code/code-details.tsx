import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { CODE_TYPE_DISPLAY } from '../codes/code-type-display.js';
import { Icon } from '../components/icon.js';
import { RelativeTime } from '../components/time.js';
import { FolderFact } from '../folders/folder-fact.js';
import { Link } from '../router/link.js';
import { withQuery } from '../router/location.js';

/** Type, folder, tags, and dates of a code in one line. */
export function CodeDetails({ code }: { code: QrCode }) {
  const { name, icon } = CODE_TYPE_DISPLAY[code.type];
  return (
    <dl class="code-details">
      <div>
        <dt class="visually-hidden">Type</dt>
        <dd class="code-type">
          <Icon name={icon} size={14} /> {name}
        </dd>
      </div>
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
      {code.type === 'gs1' && (
        <div>
          <dt>Contains</dt>
          <dd class="aliases">
            <a class="mono truncate" href={code.encoded} target="_blank" rel="noreferrer">
              {code.encoded.replace(/^https?:\/\//, '')}
            </a>
          </dd>
        </div>
      )}
      {code.aliases.length > 0 && (
        <div>
          <dt>Also at</dt>
          <dd class="aliases">
            {code.aliases.map(({ domain, path, url }) => (
              <a
                key={domain + path}
                class="truncate"
                href={url ?? undefined}
                target="_blank"
                rel="noreferrer"
              >
                <bdi>{`${domain}/${path}`}</bdi>
              </a>
            ))}
          </dd>
        </div>
      )}
      <div>
        <dt>Created</dt>
        <dd>
          <RelativeTime at={code.createdAt} />
        </dd>
      </div>
      {code.lastScannedAt && (
        <div>
          <dt>{code.dynamic ? 'Last scan' : 'Last visit'}</dt>
          <dd>
            <RelativeTime at={code.lastScannedAt} />
          </dd>
        </div>
      )}
    </dl>
  );
}

/** The custom data of a code. Renders nothing if there is none. */
export function MetadataPanel({ metadata }: Pick<QrCode, 'metadata'>) {
  const entries = Object.entries(metadata);
  if (entries.length === 0) return null;
  return (
    <section class="panel stack" aria-labelledby="metadata-title">
      <h2 id="metadata-title">Metadata</h2>
      <dl class="metadata">
        {entries.map(([key, value]) => (
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
    </section>
  );
}
