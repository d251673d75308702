import { useEffect } from 'preact/hooks';
import { SPLIT } from '../code/code-paths.js';
import { useLocation } from '../router/location.js';
import { newVariants } from './routing-draft.js';
import type { RoutingFormState } from './use-routing-form.js';

/** The URL of the second variant, which a new split lacks. */
const SECOND_URL = '.variant:nth-child(2) input[inputmode="url"]';

/**
 * Splits visitors once the page opens if its URL asks for it, and focuses what is missing.
 *
 * @param url Destination of the code; `undefined` if it is not a link.
 */
export function useRequestedSplit({ form, draft, change }: RoutingFormState, url: string | undefined): void {
  const isRequested = useLocation().query.get('open') === SPLIT;
  useEffect(() => {
    if (!isRequested || url === undefined || draft.variants.length > 0) return;
    change({ variants: newVariants({ url, files: [] }) });
    // After the frame has moved focus to the new page.
    const timer = setTimeout(() => form.current?.querySelector<HTMLElement>(SECOND_URL)?.focus());
    return () => clearTimeout(timer);
  }, [isRequested]);
}
