import { useState } from 'preact/hooks';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { Dialog } from '../components/dialog.js';
import { SearchList, type SearchOption } from '../components/search-list.js';
import type { CodeCondition } from './code-condition.js';
import { ALL_CODE_TYPES, CODE_TYPE_DISPLAY } from './code-type-display.js';
import { describeContent, displayName } from './describe-content.js';
import { useCodeSearch } from './use-code-search.js';

/** Maximum number of codes that a search fetches. Suggested tags come from these codes. */
const SEARCHED_CODES = 50;
const MAX_CODES = 8;
const MAX_TAGS = 6;

interface CodeSearchDialogProps {
  title: string;
  /** Offers codes only, without tags and types. */
  codesOnly?: boolean;
  /** Also offers the typed text as a tag, for tags that no code has yet. */
  allowNewTag?: boolean;
  onChoose: (condition: CodeCondition) => void;
  onClose: () => void;
}

/** Search dialog that chooses one code, or all codes with a tag or of a type. */
export function CodeSearchDialog({
  title,
  codesOnly = false,
  allowNewTag = false,
  onChoose,
  onClose,
}: CodeSearchDialogProps) {
  const [text, setText] = useState('');
  const { codes, isLoading } = useCodeSearch(text, SEARCHED_CODES);
  const kinds = codesOnly ? 'codes' : 'codes, tags, and types';
  const known = codesOnly
    ? codeOptions(codes)
    : [...tagOptions(codes, text), ...codeOptions(codes), ...typeOptions(text)];
  // The new tag comes last, so that Enter chooses an existing option first.
  const offered = allowNewTag ? [...known, ...newTagOption(text, known)] : known;
  return (
    <Dialog title={title} onClose={onClose}>
      <SearchList
        label={`Search ${kinds}`}
        text={text}
        onText={setText}
        options={offered.map(({ condition, ...option }) => ({
          ...option,
          key: `${condition.field} ${condition.value}`,
          onChoose: () => onChoose(condition),
        }))}
        empty={`No matching ${kinds.replace('and', 'or')}`}
        isLoading={isLoading}
      />
    </Dialog>
  );
}

type Offered = Omit<SearchOption, 'key' | 'onChoose'> & { condition: CodeCondition };

function codeOptions(codes: readonly QrCode[]): Offered[] {
  return codes.slice(0, MAX_CODES).map((code) => ({
    condition: { field: 'code', value: code.id },
    label: displayName(code),
    group: 'Codes',
    icon: CODE_TYPE_DISPLAY[code.type].icon,
    detail: code.name === null ? '' : describeContent(code),
  }));
}

function tagOptions(codes: readonly QrCode[], text: string): Offered[] {
  const tags = [...new Set(codes.flatMap((code) => code.tags))].filter((tag) => contains(tag, text)).sort();
  return tags.slice(0, MAX_TAGS).map((tag) => ({
    condition: { field: 'tag', value: tag },
    label: tag,
    group: 'Tags',
    icon: 'tag',
  }));
}

/** Returns the typed text as a tag, unless it is offered already. */
function newTagOption(text: string, offered: readonly Offered[]): Offered[] {
  const tag = text.trim();
  const isOffered = offered.some(({ condition }) => condition.field === 'tag' && condition.value === tag);
  if (tag === '' || isOffered) return [];
  const condition = { field: 'tag' as const, value: tag };
  return [{ condition, label: `New tag: ${tag}`, group: 'New tag', icon: 'tag' }];
}

function typeOptions(text: string): Offered[] {
  return ALL_CODE_TYPES.filter((type) => contains(CODE_TYPE_DISPLAY[type].name, text)).map((type) => ({
    condition: { field: 'type', value: type },
    label: CODE_TYPE_DISPLAY[type].name,
    group: 'Types',
    icon: CODE_TYPE_DISPLAY[type].icon,
  }));
}

function contains(label: string, text: string): boolean {
  return label.toLowerCase().includes(text.trim().toLowerCase());
}
