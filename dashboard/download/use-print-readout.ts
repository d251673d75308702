import { useRef } from 'preact/hooks';
import type { PrintReadout } from '../../core/symbols/print/print-readout.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { codePath } from '../codes/code-actions.js';
import type { ApiError } from '../http/api-error.js';
import { useDebounced } from '../http/use-debounced.js';
import { useQuery } from '../http/use-query.js';
import { withQuery } from '../router/location.js';
import { findProblems, printParameters, type ImageChoice } from './image-choice.js';

/** Pause in typing after which the sizes are fetched. */
const DEBOUNCE_MS = 200;

/** The sizes of an image in print. */
interface PrintReadoutState {
  /** Sizes of the last valid choice, kept while new ones are being fetched. */
  readout: PrintReadout | undefined;
  /** Whether `readout` belongs to the current choice. */
  isCurrent: boolean;
  error: ApiError | undefined;
}

/** Fetches how large the image of a choice is in print, and again after each change, debounced. */
export function usePrintReadout({ id }: QrCode, choice: ImageChoice): PrintReadoutState {
  const isValid = Object.keys(findProblems(choice)).length === 0;
  const path = isValid ? withQuery(`${codePath(id)}/print`, printParameters(choice)) : undefined;
  const settledPath = useDebounced(path, DEBOUNCE_MS);
  const { data, error } = useQuery<PrintReadout>(settledPath);
  const last = useRef<PrintReadout>();
  if (data) last.current = data;
  const isCurrent = path !== undefined && path === settledPath && data !== undefined;
  return { readout: last.current, isCurrent, error };
}
