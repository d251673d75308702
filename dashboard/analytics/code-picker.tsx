import { useState } from 'preact/hooks';
import { Button } from '../components/button.js';
import { Dialog } from '../components/dialog.js';
import { SearchList, type SearchOption } from '../components/search-list.js';
import { useCodeName } from '../codes/code-name.js';
import { ALL_CODE_TYPES, CODE_TYPE_DISPLAY } from '../codes/code-type-display.js';
import { describeContent, displayName } from '../codes/describe-content.js';
import { useCodeSearch } from '../codes/use-code-search.js';
import type { CodeSelection } from './code-selection.js';

/** Codes that are searched at once; their tags are suggested. */
const SEARCHED_CODES = 50;
const MAX_CODES = 8;
const MAX_TAGS = 6;

interface CodePickerProps {
  selection: CodeSelection;
  onChange: (change: Record<keyof CodeSelection, string | undefined>) => void;
}

/** Chooses the codes to count: one code, or those of a tag and a type. Each choice shows as a button that removes it. */
export function CodePicker({ selection, onChange }: CodePickerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { code, tag, type } = selection;
  const choose = (change: CodeSelection) => {
    setIsOpen(false);
    onChange({ code, tag, type, ...change });
  };
  return (
    <>
      {code !== undefined && <ChosenCode id={code} onRemove={() => choose({ code: undefined })} />}
      {tag !== undefined && <Chosen label={`Tag: ${tag}`} onRemove={() => choose({ tag: undefined })} />}
      {type !== undefined && (
        <Chosen
          label={`Type: ${CODE_TYPE_DISPLAY[type].name}`}
          onRemove={() => choose({ type: undefined })}
        />
      )}
      <Button small icon="filter" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Filter codes
      </Button>
      {isOpen && <PickerDialog onChoose={choose} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function ChosenCode({ id, onRemove }: { id: string; onRemove: () => void }) {
  return <Chosen label={`Code: ${useCodeName(id)}`} onRemove={onRemove} />;
}

function Chosen({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <Button small icon="close" aria-label={`Remove the filter ${label}`} onClick={onRemove}>
      <bdi class="truncate chosen-filter">{label}</bdi>
    </Button>
  );
}

interface PickerDialogProps {
  onChoose: (change: CodeSelection) => void;
  onClose: () => void;
}

function PickerDialog({ onChoose, onClose }: PickerDialogProps) {
  const [text, setText] = useState('');
  const { codes, isLoading } = useCodeSearch(text, SEARCHED_CODES);
  const matches = (label: string) => label.toLowerCase().includes(text.trim().toLowerCase());
  const tags = [...new Set(codes.flatMap((code) => code.tags))].filter(matches).sort();
  const options: SearchOption[] = [
    ...tags.slice(0, MAX_TAGS).map((tag) => ({
      key: `tag ${tag}`,
      label: tag,
      group: 'Tags',
      icon: 'tag' as const,
      onChoose: () => onChoose({ tag, code: undefined }),
    })),
    ...codes.slice(0, MAX_CODES).map((code) => ({
      key: code.id,
      label: displayName(code),
      group: 'Codes',
      icon: CODE_TYPE_DISPLAY[code.type].icon,
      detail: code.name === null ? '' : describeContent(code),
      onChoose: () => onChoose({ code: code.id, tag: undefined, type: undefined }),
    })),
    ...ALL_CODE_TYPES.filter((type) => matches(CODE_TYPE_DISPLAY[type].name)).map((type) => ({
      key: `type ${type}`,
      label: CODE_TYPE_DISPLAY[type].name,
      group: 'Types',
      icon: CODE_TYPE_DISPLAY[type].icon,
      onChoose: () => onChoose({ type, code: undefined }),
    })),
  ];
  return (
    <Dialog title="Filter codes" onClose={onClose}>
      <SearchList
        label="Search codes, tags, and types"
        text={text}
        onText={setText}
        options={options}
        empty="No matching codes, tags, or types"
        isLoading={isLoading}
      />
    </Dialog>
  );
}
