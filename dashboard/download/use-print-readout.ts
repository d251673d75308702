import { useRef } from 'preact/hooks';
import type { PrintReadout } from '../../core/print/module-size.js';
import type { QrCode } from '../../core/qr-code-schemas.js';
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
  /** Those of the last valid choice, while others are fetched. */
  readout: PrintReadout | undefined;
  /** Whether they are those of the choice. */
  isCurrent: boolean;
  error: ApiError | undefined;
}

/** Follows how large the image of a choice is in print. */
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
