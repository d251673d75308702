import { useState } from 'preact/hooks';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { PLAN_TERMS } from '../../core/accounts/plans.js';
import { Dialog } from '../components/dialog.js';
import { SearchList, type SearchOption } from '../components/search-list.js';
import { CODE_TYPE_DISPLAY } from '../codes/code-type-display.js';
import { describeContent, displayName } from '../codes/describe-content.js';
import { useCodeSearch } from '../codes/use-code-search.js';
import { codePath } from '../codes/code-actions.js';
import { useFolders } from '../folders/use-folders.js';
import { useQuery } from '../http/use-query.js';
import { navigate } from '../router/location.js';
import { useAccount } from '../session/session.js';
import { useCan } from '../session/use-can.js';
import { useTemplates } from '../templates/use-templates.js';
import {
  actionEntries,
  currentCodeId,
  featureEntries,
  folderEntries,
  pageEntries,
  pauseEntries,
  templateEntries,
} from './palette-entries.js';
import { searchPalette, type CodeFeature, type PaletteEntry } from './palette-search.js';

const MAX_CODES = 6;

interface CommandPaletteProps {
  onHelp: () => void;
  onCreateFolder: () => void;
  onClose: () => void;
}

/** Opens pages and features, runs actions, and finds codes, folders, and templates by typing. */
export function CommandPalette({ onHelp, onCreateFolder, onClose }: CommandPaletteProps) {
  const [codeFeature, setCodeFeature] = useState<CodeFeature>();
  if (codeFeature) return <CodeChoice feature={codeFeature} onClose={onClose} />;
  return (
    <Commands
      onHelp={onHelp}
      onCreateFolder={onCreateFolder}
      onClose={onClose}
      onCodeFeature={setCodeFeature}
    />
  );
}

function Commands({
  onHelp,
  onCreateFolder,
  onClose,
  onCodeFeature,
}: CommandPaletteProps & { onCodeFeature: (feature: CodeFeature) => void }) {
  const { plan } = useAccount();
  const can = useCan();
  const [text, setText] = useState('');
  const { options: codes, isLoading } = useCodeOptions(text, ({ id }) => navigate(`/codes/${id}`));
  const { tree } = useFolders();
  const openCode = useOpenCode();
  const { templates } = useTemplates();
  const entries = [
    ...pageEntries(plan, can),
    ...actionEntries(onHelp, PLAN_TERMS[plan].folders && can('codes:write') ? onCreateFolder : undefined),
    ...(can('codes:write') ? pauseEntries(openCode, onCodeFeature) : []),
    ...featureEntries(plan, can, (label, pathOf) =>
      onCodeFeature({ label, onCode: ({ id }) => navigate(pathOf(id)) }),
    ),
    ...folderEntries(tree),
    ...templateEntries(templates, can),
  ];
  const found = [...searchPalette(text, entries), ...codes];
  return (
    <Dialog title="Commands" onClose={onClose}>
      <SearchList
        label="Search codes, pages, and actions"
        text={text}
        onText={setText}
        options={found.map((option) => closeFirst(option, onClose))}
        empty="Nothing matches"
        isLoading={isLoading}
      />
    </Dialog>
  );
}

/** Chooses the code for a feature. */
function CodeChoice({ feature, onClose }: { feature: CodeFeature; onClose: () => void }) {
  const [text, setText] = useState('');
  const { options, isLoading } = useCodeOptions(text, feature.onCode, feature.detailOf);
  return (
    <Dialog title={feature.label} onClose={onClose}>
      <SearchList
        label="For which code?"
        text={text}
        onText={setText}
        options={options.map((option) => closeFirst(option, onClose))}
        empty="No matching codes"
        isLoading={isLoading}
      />
    </Dialog>
  );
}

/** Returns the code whose page is open. */
function useOpenCode(): QrCode | undefined {
  const id = currentCodeId();
  return useQuery<QrCode>(id === undefined ? undefined : codePath(id)).data;
}

function useCodeOptions(
  text: string,
  onCode: (code: QrCode) => void,
  detailOf: (code: QrCode) => string = detailOfCode,
) {
  const { codes, isLoading } = useCodeSearch(text, MAX_CODES);
  const options = codes.map((code): SearchOption => ({
    key: code.id,
    label: displayName(code),
    group: text.trim() === '' ? 'Newest codes' : 'Codes',
    icon: CODE_TYPE_DISPLAY[code.type].icon,
    detail: detailOf(code),
    onChoose: () => onCode(code),
  }));
  return { options, isLoading };
}

/** Returns the content of a code whose name is shown. */
function detailOfCode(code: QrCode): string {
  return code.name === null ? '' : describeContent(code);
}

/** Returns the option so that choosing it closes the dialog first, unless the option keeps it open. */
function closeFirst(option: PaletteEntry, onClose: () => void): SearchOption {
  if (option.keepsOpen) return option;
  return {
    ...option,
    onChoose: () => {
      onClose();
      option.onChoose();
    },
  };
}
