import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { PLAN_TERMS, smallestPlanWith, type PlanFeature } from '../../core/accounts/plans.js';
import { PLAN_NAMES, type Plan } from '../../core/basics/plan-names.js';
import type { FolderTree } from '../../core/codes/folders/folder-tree.js';
import { setPaused } from '../codes/change-at-once.js';
import { ALL_CODE_TYPES, CODE_TYPE_DISPLAY } from '../codes/code-type-display.js';
import { FEATURES } from '../features.js';
import { folderPath, newCodePath } from '../folders/folder-paths.js';
import { PAGES } from '../pages.js';
import { currentLocation, navigate } from '../router/location.js';
import { signOutOrToast } from './account-menu.js';
import type { Permission } from '../session/permissions.js';
import type { CodeFeature, PaletteEntry } from './palette-search.js';
import { setTheme } from './theme.js';

/** Says whether the role of the member has a permission. */
type Can = (permission: Permission | undefined) => boolean;

/** Returns the pages of the role whose path has no parameters, in the order of the navigation. */
export function pageEntries(plan: Plan, can: Can): PaletteEntry[] {
  return PAGES.filter(
    ({ path, signedOut, isFormer, needs }) => !signedOut && !isFormer && !path.includes(':') && can(needs),
  ).map((page) => ({
    key: page.path,
    label: page.title,
    group: 'Pages',
    icon: page.icon ?? 'forward',
    keywords: page.keywords,
    detail: lockOf(plan, page.feature),
    onlyFound: page.navigation === undefined,
    onChoose: () => navigate(page.path === '/codes/new' ? newCodePath() : page.path),
  }));
}

/**
 * Returns the features of the pages that the role has. A feature of a code is for the code whose page is
 * open.
 *
 * @param onCodeFeature Lets the user choose a code if none is open, and then opens the path.
 */
export function featureEntries(
  plan: Plan,
  can: Can,
  onCodeFeature: (label: string, pathOf: (codeId: string) => string) => void,
): PaletteEntry[] {
  const features = FEATURES.filter(({ needs }) => can(needs)).map(
    ({ label, icon, keywords, path, feature }) => ({
      key: label,
      label,
      group: 'Features',
      icon,
      keywords,
      detail: lockOf(plan, feature),
      onlyFound: true,
      keepsOpen: typeof path !== 'string' && currentCodeId() === undefined,
      onChoose: () => {
        const id = currentCodeId();
        if (typeof path === 'string') navigate(path);
        else if (id === undefined) onCodeFeature(label, path);
        else navigate(path(id));
      },
    }),
  );
  const types = (can('codes:write') ? ALL_CODE_TYPES : []).map((type) => ({
    key: `new ${type}`,
    label: `Create code: ${CODE_TYPE_DISPLAY[type].name}`,
    group: 'Features',
    icon: CODE_TYPE_DISPLAY[type].icon,
    keywords: `new add ${type} ${CODE_TYPE_DISPLAY[type].words}`,
    onlyFound: true,
    onChoose: () => navigate(`/codes/new?type=${type}`),
  }));
  return [...features, ...types];
}

/**
 * Returns the entries that pause or resume: the open code, or one that the user chooses next. A message
 * offers to undo it.
 */
export function pauseEntries(
  openCode: QrCode | undefined,
  onCodeFeature: (feature: CodeFeature) => void,
): PaletteEntry[] {
  const entry = (paused: boolean): PaletteEntry => {
    const noun = openCode === undefined ? 'a code' : openCode.dynamic ? 'this code' : 'this short link';
    const label = `${paused ? 'Pause' : 'Resume'} ${noun}`;
    const onCode = (code: QrCode) => void setPaused([code], paused).then((failure) => failure?.report());
    return {
      key: paused ? 'pause' : 'resume',
      label,
      group: 'Features',
      icon: paused ? 'pause' : 'play',
      keywords: paused ? 'stop disable off' : 'start enable on continue',
      onlyFound: true,
      keepsOpen: openCode === undefined,
      onChoose: () =>
        openCode ? onCode(openCode) : onCodeFeature({ label, onCode, detailOf: describePause }),
    };
  };
  return openCode ? [entry(openCode.status !== 'paused')] : [entry(true), entry(false)];
}

/** Says whether a code is paused. What is printed of a fixed code works all the same. */
function describePause({ status, dynamic }: QrCode): string {
  const state = status === 'paused' ? 'Paused' : '';
  return dynamic ? state : [state, 'Only its short link'].filter(Boolean).join(' · ');
}

/** Returns the actions that need no page. */
export function actionEntries(onHelp: () => void, onCreateFolder: (() => void) | undefined): PaletteEntry[] {
  const group = 'Actions';
  const folder: PaletteEntry[] = onCreateFolder
    ? [
        {
          key: 'folder',
          label: 'Create folder',
          group,
          icon: 'folder',
          onlyFound: true,
          onChoose: onCreateFolder,
        },
      ]
    : [];
  return [
    ...folder,
    {
      key: 'docs',
      label: 'Open the documentation',
      group,
      icon: 'book',
      keywords: 'help guide api reference support',
      onChoose: () => location.assign('/docs'),
    },
    {
      key: 'light',
      label: 'Use the light theme',
      group,
      icon: 'sun',
      keywords: 'appearance bright mode',
      onlyFound: true,
      onChoose: () => setTheme('light'),
    },
    {
      key: 'dark',
      label: 'Use the dark theme',
      group,
      icon: 'moon',
      keywords: 'appearance night mode',
      onlyFound: true,
      onChoose: () => setTheme('dark'),
    },
    {
      key: 'system',
      label: 'Use the theme of the system',
      group,
      icon: 'system',
      keywords: 'appearance automatic mode',
      onlyFound: true,
      onChoose: () => setTheme('system'),
    },
    {
      key: 'help',
      label: 'Show keyboard shortcuts',
      group,
      icon: 'keyboard',
      keywords: 'keys hotkeys help',
      onChoose: onHelp,
    },
    {
      key: 'out',
      label: 'Sign out',
      group,
      icon: 'out',
      keywords: 'log out logout leave',
      onChoose: () => void signOutOrToast(),
    },
  ];
}

/** Returns the folders of the account; the detail is the path of the folders above. */
export function folderEntries(tree: FolderTree): PaletteEntry[] {
  return tree.all.map(({ id, name, parentId }) => ({
    key: id,
    label: name,
    group: 'Folders',
    icon: 'folder',
    detail: tree.pathOf(parentId ?? undefined) ?? '',
    onlyFound: true,
    onChoose: () => navigate(folderPath(id)),
  }));
}

/** Returns the templates of the account, which open to be edited. */
export function templateEntries(
  templates: readonly { id: string; name: string }[],
  can: Can,
): PaletteEntry[] {
  return (can('shared') ? templates : []).map(({ id, name }) => ({
    key: id,
    label: name,
    group: 'Templates',
    icon: 'copy',
    onlyFound: true,
    onChoose: () => navigate(`/codes/templates/${id}`),
  }));
}

/** Returns the ID of the code whose page is open. */
export function currentCodeId(): string | undefined {
  const [, codes, id = ''] = currentLocation().path.split('/');
  return codes === 'codes' && id.startsWith('qr_') ? id : undefined;
}

/** Names the plan with a feature, if the account's plan lacks it. */
function lockOf(plan: Plan, feature: PlanFeature | undefined): string {
  if (!feature || PLAN_TERMS[plan][feature]) return '';
  return `On the ${PLAN_NAMES[smallestPlanWith(feature)]} plan`;
}
