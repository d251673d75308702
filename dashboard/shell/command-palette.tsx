import { useState } from 'preact/hooks';
import { Dialog } from '../components/dialog.js';
import { SearchList, type SearchOption } from '../components/search-list.js';
import { CODE_TYPE_DISPLAY } from '../codes/code-type-display.js';
import { describeContent, displayName } from '../codes/describe-content.js';
import { useCodeSearch } from '../codes/use-code-search.js';
import { navigate } from '../router/location.js';
import { NAVIGATION, signOutOrToast } from './navigation.js';
import { setTheme } from './theme.js';

const MAX_CODES = 6;

interface CommandPaletteProps {
  onHelp: () => void;
  onClose: () => void;
}

/** Opens pages, runs actions, and finds codes by typing. */
export function CommandPalette({ onHelp, onClose }: CommandPaletteProps) {
  const [text, setText] = useState('');
  const { codes, isLoading } = useCodeSearch(text, MAX_CODES);
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const closing = (option: SearchOption): SearchOption => ({
    ...option,
    onChoose: () => {
      onClose();
      option.onChoose();
    },
  });
  const commands = [...pages(), ...actions(onHelp)].filter(({ label }) =>
    words.every((word) => label.toLowerCase().includes(word)),
  );
  const found: SearchOption[] = codes.map((code) => ({
    key: code.id,
    label: displayName(code),
    group: words.length === 0 ? 'Newest codes' : 'Codes',
    icon: CODE_TYPE_DISPLAY[code.type].icon,
    detail: code.name === null ? '' : describeContent(code),
    onChoose: () => navigate(`/codes/${code.id}`),
  }));
  return (
    <Dialog title="Commands" onClose={onClose}>
      <SearchList
        label="Search codes, pages, and actions"
        text={text}
        onText={setText}
        options={[...commands, ...found].map(closing)}
        empty="Nothing matches"
        isLoading={isLoading}
      />
    </Dialog>
  );
}

function pages(): SearchOption[] {
  return NAVIGATION.map(({ path, title, navigation }) => ({
    key: path,
    label: title,
    group: 'Pages',
    icon: navigation!.icon,
    onChoose: () => navigate(path),
  }));
}

function actions(onHelp: () => void): SearchOption[] {
  const group = 'Actions';
  return [
    { key: 'create', label: 'Create code', group, icon: 'plus', onChoose: () => navigate('/codes/new') },
    { key: 'bulk', label: 'Create from CSV', group, icon: 'table', onChoose: () => navigate('/codes/bulk') },
    {
      key: 'docs',
      label: 'Open the documentation',
      group,
      icon: 'book',
      onChoose: () => location.assign('/docs'),
    },
    { key: 'light', label: 'Use the light theme', group, icon: 'sun', onChoose: () => setTheme('light') },
    { key: 'dark', label: 'Use the dark theme', group, icon: 'moon', onChoose: () => setTheme('dark') },
    {
      key: 'system',
      label: 'Use the theme of the system',
      group,
      icon: 'system',
      onChoose: () => setTheme('system'),
    },
    { key: 'help', label: 'Show keyboard shortcuts', group, icon: 'keyboard', onChoose: onHelp },
    { key: 'out', label: 'Sign out', group, icon: 'out', onChoose: () => void signOutOrToast() },
  ];
}
