import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { FolderResource } from '../../core/codes/folders/folder-schemas.js';
import type { FolderTree } from '../../core/codes/folders/folder-tree.js';
import { PLAN_TERMS } from '../../core/accounts/plans.js';
import { Icon } from '../components/icon.js';
import { lazily } from '../components/lazily.js';
import { toast } from '../components/toast.js';
import { whenIdle } from '../components/when-idle.js';
import { formatCompactNumber } from '../format/numbers.js';
import { compareNames } from '../format/text.js';
import { connectionError } from '../http/api-error.js';
import { Link } from '../router/link.js';
import { useAccount } from '../session/session.js';
import { useCan } from '../session/use-can.js';
import { droppedCodes, hasCodes } from './dragged-codes.js';
import { countCodes } from './count-codes.js';
import { folderPath } from './folder-paths.js';
import { useFolderRows } from './folder-rows.js';
import type { MovedCode } from './move-codes.js';
import { useFolders } from './use-folders.js';

/** Folders at the top that the navigation shows; the page of all folders has the others. */
const MAX_TOP_FOLDERS = 12;

/** Loaded when the browser is idle, because every page has the tree of folders. */
const LoadedFolderMenu = lazily(
  async () => (await import('./folder-menu.js')).FolderMenu,
  'Couldn’t load the menu',
);

interface FolderNavigationProps {
  /** ID of the open folder. */
  current: string | null;
  onCreate: () => void;
  /** The entry of the page of all folders. */
  children: ComponentChildren;
}

/** The folders in the navigation: a button that creates one, and a tree onto which codes can be dropped. */
export function FolderNavigation({ current, onCreate, children }: FolderNavigationProps) {
  const { id, plan } = useAccount();
  const { tree, query, isSettled } = useFolders();
  const can = useCan();
  const top = tree.childrenOf(null).length;
  const rows = useFolderRows(id, isSettled && !query.error ? Math.min(top, MAX_TOP_FOLDERS + 1) : undefined);
  const [hasMenus, setHasMenus] = useState(false);
  useEffect(() => {
    if (top === 0) return undefined;
    return whenIdle(() => void LoadedFolderMenu.preload().then(setHasMenus));
  }, [top > 0]);
  if (!PLAN_TERMS[plan].folders) return <>{children}</>;
  return (
    <>
      <div class="nav-row">
        {children}
        {can('codes:write') && (
          <button
            type="button"
            class="nav-button"
            aria-label="Create folder"
            title="Create folder"
            onClick={onCreate}
          >
            <Icon name="plus" size={16} />
          </button>
        )}
      </div>
      {!isSettled && top === 0 && rows > 0 && <FolderSpace rows={rows} />}
      {top > 0 && (
        <Branch tree={tree} parentId={null} current={current} hasMenus={hasMenus} label="All folders" />
      )}
      {top > MAX_TOP_FOLDERS && (
        <Link class="nav-folder nav-more soft" href="/codes/folders">
          {top - MAX_TOP_FOLDERS} more
        </Link>
      )}
    </>
  );
}

/** The space of the folders while they are loading, so that they move nothing when they arrive. */
function FolderSpace({ rows }: { rows: number }) {
  return (
    <ul class="nav-folders" aria-hidden="true">
      {Array.from({ length: rows }, (_, index) => (
        <li key={index} class="nav-folder" />
      ))}
    </ul>
  );
}

interface BranchProps {
  tree: FolderTree<FolderResource>;
  parentId: string | null;
  current: string | null;
  /** Whether the menus of the folders are loaded. */
  hasMenus: boolean;
  label: string;
}

function Branch({ tree, parentId, current, hasMenus, label }: BranchProps) {
  const folders = tree.childrenOf(parentId).toSorted((one, other) => compareNames(one.name, other.name));
  const shown = parentId === null ? folders.slice(0, MAX_TOP_FOLDERS) : folders;
  return (
    <ul class="nav-folders" aria-label={label}>
      {shown.map((folder) => (
        <Folder key={folder.id} tree={tree} folder={folder} current={current} hasMenus={hasMenus} />
      ))}
    </ul>
  );
}

interface FolderProps {
  tree: FolderTree<FolderResource>;
  folder: FolderResource;
  current: string | null;
  hasMenus: boolean;
}

function Folder({ tree, folder, current, hasMenus }: FolderProps) {
  const { id, name } = folder;
  const leadsToCurrent = current !== null && tree.idsFrom(id).includes(current);
  const [isOpened, setIsOpened] = useState<boolean>();
  const isOpen = isOpened ?? leadsToCurrent;
  const hasFolders = tree.childrenOf(id).length > 0;
  const codes = countCodes(tree, id);
  const drop = useDrop(folder);
  return (
    <li>
      <div class={drop.isOver ? 'nav-row nav-drop' : 'nav-row'} {...drop.handlers}>
        {hasFolders ? (
          <button
            type="button"
            class="nav-button nav-twist"
            aria-expanded={isOpen}
            aria-label={`Folders in ${name}`}
            onClick={() => setIsOpened(!isOpen)}
          >
            <Icon name={isOpen ? 'down' : 'right'} size={14} />
          </button>
        ) : (
          <span class="nav-twist" />
        )}
        <Link
          class="nav-folder"
          href={folderPath(id)}
          title={name}
          aria-current={current === id ? 'page' : undefined}
        >
          <bdi class="truncate">{name}</bdi>
          {codes > 0 && <span class="nav-count small number">{formatCompactNumber(codes)}</span>}
        </Link>
        {hasMenus && <LoadedFolderMenu tree={tree} folder={folder} />}
      </div>
      {hasFolders && isOpen && (
        <Branch
          tree={tree}
          parentId={id}
          current={current}
          hasMenus={hasMenus}
          label={`Folders in ${name}`}
        />
      )}
    </li>
  );
}

/** Makes a folder a target of dragged codes. */
function useDrop(folder: FolderResource) {
  const [isOver, setIsOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!hasCodes(event)) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      setIsOver(false);
      if (!hasCodes(event)) return;
      event.preventDefault();
      void moveDropped(droppedCodes(event), folder.id);
    },
  };
  return { isOver, handlers };
}

/**
 * Moves codes and says how it went. Loaded with the first drop, because every page has the tree of folders.
 */
async function moveDropped(codes: readonly MovedCode[], folder: string): Promise<void> {
  const moves = await import('./move-codes.js').catch(() => undefined);
  if (!moves) return toast(connectionError().message);
  (await moves.moveCodes(codes, folder))?.report();
}
