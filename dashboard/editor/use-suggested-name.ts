import { useEffect, useState } from 'preact/hooks';
import { withScheme } from '../format/text.js';
import type { Draft } from './draft.js';
import { usePageTitle } from './use-page-title.js';

/** The name of a draft, which is a suggestion until someone types a name. */
export interface SuggestedName {
  isSuggested: boolean;
  /** Sets the name that was typed. It is never replaced, even if it is empty. */
  type: (name: string) => void;
}

/**
 * Fills in the name of a new link from the title of its page, unless the code already has a name.
 *
 * @param onName sets the name of the draft
 */
export function useSuggestedName(
  { type, fields, name }: Draft,
  isExisting: boolean,
  onName: (name: string) => void,
): SuggestedName {
  const [isGiven, setGiven] = useState(isExisting || name !== '');
  const { url } = fields;
  const title = usePageTitle(
    !isGiven && type === 'url' && typeof url === 'string' ? withScheme(url.trim()) : undefined,
  );
  useEffect(() => {
    if (!isGiven && name !== (title ?? '')) onName(title ?? '');
  }, [title]);
  return {
    isSuggested: !isGiven && name !== '',
    type(typed) {
      setGiven(true);
      onName(typed);
    },
  };
}
