import type { TreeFolder } from '../../core/codes/folders/folder-tree.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { navigate, withQuery } from '../router/location.js';
import { Link } from '../router/link.js';
import { useMutation } from '../http/use-mutation.js';
import { destinationPath } from '../code/code-paths.js';
import { Button, ButtonLink } from '../components/button.js';
import { CopyButton } from '../components/copy-button.js';
import { Icon } from '../components/icon.js';
import { RelativeTime } from '../components/time.js';
import { toast } from '../components/toast.js';
import { formatCompactNumber } from '../format/numbers.js';
import { FolderChip } from '../folders/folder-chip.js';
import { BrokenBadge } from '../link-watch/health-badge.js';
import { ArchivedBadge } from './archived-badge.js';
import { CodeImage } from './code-image.js';
import { CodeMenu } from './code-menu.js';
import { CODE_TYPE_DISPLAY } from './code-type-display.js';
import { displayName } from './describe-content.js';
import { downloadImage } from './image-file.js';
import { StateBadge } from './state-badge.js';
import { RowTrend } from './row-trend.js';
import { leadsToOwnUrl, summarizeVisits } from './visitor-view.js';
import { useCan } from '../session/use-can.js';

/** Tags shown per row; the rest is counted. */
const MAX_SHOWN_TAGS = 2;

interface CodeRowProps {
  code: QrCode;
  /** Folder to show: where the code is, unless the list shows that folder. */
  folder?: TreeFolder | undefined;
  selected: boolean;
  /**
   * Selects or deselects the code, or extends the selection to it; undefined while all codes that match are
   * selected.
   */
  onToggle: ((extend: boolean) => void) | undefined;
}

/** One row of the list of codes, with the columns of `CodesHead`. */
export function CodeRow({ code, folder, selected, onToggle }: CodeRowProps) {
  const { name, icon } = CODE_TYPE_DISPLAY[code.type];
  const title = displayName(code);
  const nameId = `name-${code.id}`;
  /** A static code whose short link nobody has visited: its scans cannot be seen. */
  const isUncounted = !code.dynamic && code.totalScans === 0;
  const unit = `${code.dynamic ? 'scan' : 'visit'}${code.totalScans === 1 ? '' : 's'}`;
  return (
    <li class="code-row code-columns">
      <input
        type="checkbox"
        class="checkbox"
        aria-label={`Select ${title}`}
        aria-keyshortcuts="x"
        title="Select (x), or up to here (Shift and x)"
        checked={selected}
        disabled={onToggle === undefined}
        onClick={(event) => onToggle?.(event.shiftKey)}
      />
      <CodeImage code={code} size={40} />
      <div class="code-row-main">
        <Link id={nameId} class="code-row-name" href={`/codes/${code.id}`} dir="auto">
          {title}
        </Link>
        <p class="code-row-content soft small">
          <span class="code-row-type">
            <Icon name={icon} size={14} /> {name}
          </span>
          <StateBadge code={code} />
          <BrokenBadge code={code} />
          {code.archived && <ArchivedBadge />}
          {folder && <FolderChip folder={folder} />}
          <span class="code-row-visits">
            <bdi class="truncate">{summarizeVisits(code)}</bdi>
            {leadsToOwnUrl(code) && (
              <ButtonLink
                kind="quiet"
                small
                icon="edit"
                class="code-row-edit"
                needs="codes:write"
                href={destinationPath(code.id)}
                aria-label="Change the destination"
                aria-describedby={nameId}
                title="Change the destination"
              />
            )}
          </span>
        </p>
      </div>
      <Tags tags={code.tags} />
      <RowTrend code={code} />
      <span
        class="code-row-scans number"
        title={
          code.dynamic ? undefined : 'Visits of the short link. Scans of the printed code can’t be seen.'
        }
      >
        {isUncounted ? (
          <span class="soft small">not counted</span>
        ) : (
          <>
            <strong>{formatCompactNumber(code.totalScans)}</strong> <span class="soft small">{unit}</span>
          </>
        )}
      </span>
      <span class="code-row-created soft small">
        <span class="visually-hidden">Created </span>
        <RelativeTime at={code.createdAt} />
      </span>
      <RowActions code={code} />
    </li>
  );
}

function RowActions({ code }: { code: QrCode }) {
  const can = useCan();
  const { style } = code;
  const { mutate, isPending } = useMutation(() =>
    downloadImage(code, style.format, style.format === 'png' ? { size: String(style.size) } : {}),
  );
  const download = async () => {
    if (!(await mutate())) toast('Couldn’t download the image. Try again.');
  };
  const format = style.format.toUpperCase();
  const editPath = `/codes/${code.id}/edit`;
  return (
    <div class="code-row-actions">
      {can('codes:write') && <Link hidden data-edit href={editPath} tabIndex={-1} />}
      <CopyButton text={code.shortUrl} label="Copy short link" />
      <Button
        kind="quiet"
        small
        icon="download"
        busy={isPending}
        aria-label={`Download ${format}`}
        title={`Download ${format}`}
        onClick={() => void download()}
      />
      <CodeMenu
        code={code}
        small
        items={[
          {
            label: 'Edit',
            icon: 'edit',
            detail: 'e',
            needs: 'codes:write',
            onChoose: () => navigate(editPath),
          },
        ]}
      />
    </div>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  const hidden = tags.length - MAX_SHOWN_TAGS;
  return (
    <p class="tags code-row-tags">
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
