import { useEffect, useState } from 'preact/hooks';
import { useFiles } from '../files/use-files.js';
import { withScheme } from '../format/text.js';
import type { Draft } from './draft.js';
import { textsOf } from './form-fields.js';
import { usePageTitle } from './use-page-title.js';

/** The name of a draft, which is a suggestion until someone types a name. */
export interface SuggestedName {
  isSuggested: boolean;
  /** Source of the suggestion, such as `the title of the page`. */
  source: string;
  /** Sets the name that was typed. It is never replaced, even if it is empty. */
  type: (name: string) => void;
}

/**
 * Fills in the name of a new link from the title of its page, and of a code of files from the name of the
 * first file, unless the code already has a name.
 *
 * @param onName sets the name of the draft
 */
export function useSuggestedName(
  { type, fields, name }: Draft,
  isExisting: boolean,
  onName: (name: string) => void,
): SuggestedName {
  const [isGiven, setGiven] = useState(isExisting || name !== '');
  const { url, files } = fields;
  const title = usePageTitle(
    !isGiven && type === 'url' && typeof url === 'string' ? withScheme(url.trim()) : undefined,
  );
  const [file] = useFiles(!isGiven && type === 'file' ? textsOf(files).slice(0, 1) : []);
  const suggested = title ?? file?.data?.name.replace(/\.[^.]+$/, '') ?? '';
  useEffect(() => {
    if (!isGiven && name !== suggested) onName(suggested);
  }, [suggested]);
  return {
    isSuggested: !isGiven && name !== '',
    source: type === 'file' ? 'the name of the file' : 'the title of the page',
    type(typed) {
      setGiven(true);
      onName(typed);
    },
  };
}
