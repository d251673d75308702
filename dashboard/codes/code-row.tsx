import type { QrCode } from '../../core/qr-code-schemas.js';
import { withQuery } from '../router/location.js';
import { Link } from '../router/link.js';
import { Icon } from '../components/icon.js';
import { RelativeTime } from '../components/time.js';
import { formatCompactNumber } from '../format/numbers.js';
import { CodeImage } from './code-image.js';
import { CODE_TYPE_DISPLAY } from './code-type-display.js';
import { describeContent, displayName } from './describe-content.js';
import { RowTrend } from './row-trend.js';

/** Tags shown per row; the rest is counted. */
const MAX_SHOWN_TAGS = 3;

interface CodeRowProps {
  code: QrCode;
  selected: boolean;
  onToggle: () => void;
}

/** One row of the list of codes. */
export function CodeRow({ code, selected, onToggle }: CodeRowProps) {
  const { name, icon } = CODE_TYPE_DISPLAY[code.type];
  const title = displayName(code);
  const unit = `${code.dynamic ? 'scan' : 'visit'}${code.totalScans === 1 ? '' : 's'}`;
  return (
    <li class="code-row">
      <input
        type="checkbox"
        class="checkbox"
        aria-label={`Select ${title}`}
        checked={selected}
        onChange={onToggle}
      />
      <CodeImage code={code} size={48} />
      <div class="code-row-main">
        <Link class="code-row-name" href={`/codes/${code.id}`} dir="auto">
          {title}
        </Link>
        <p class="code-row-content soft small">
          <span class="code-row-type">
            <Icon name={icon} size={14} /> {name}
          </span>
          {code.status === 'paused' && (
            <span class="badge badge-warn">
              <Icon name="pause" size={12} /> {code.dynamic ? 'Paused' : 'Short link paused'}
            </span>
          )}
          <bdi class="truncate">{describeContent(code)}</bdi>
        </p>
        {code.tags.length > 0 && <Tags tags={code.tags} />}
      </div>
      <div class="code-row-scans">
        <RowTrend code={code} />
        <span class="number" title={code.dynamic ? undefined : 'Visits of the short link'}>
          <strong>{formatCompactNumber(code.totalScans)}</strong> {unit}
        </span>
      </div>
      <span class="code-row-created soft small">
        <RelativeTime at={code.createdAt} />
      </span>
    </li>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  const hidden = tags.length - MAX_SHOWN_TAGS;
  return (
    <p class="tags">
      {tags.slice(0, MAX_SHOWN_TAGS).map((tag) => (
        <Link key={tag} class="badge tag" href={withQuery('/codes', { tag })} title={`Codes tagged ${tag}`}>
          <bdi class="truncate">{tag}</bdi>
        </Link>
      ))}
      {hidden > 0 && (
        <span class="badge" title={tags.slice(MAX_SHOWN_TAGS).join(', ')}>
          +{hidden}
        </span>
      )}
    </p>
  );
}
