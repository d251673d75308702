import { CHANGE_STATES, type ChangeState } from '../../core/codes/scheduled-changes/scheduled-change.js';
import { withQuery } from '../router/location.js';

/** API path of the scheduled changes of all codes. */
export const ACCOUNT_CHANGES_PATH = '/api/v1/scheduled-changes';

/** Value of the filter that shows changes in every state. */
export const ANY_STATE = 'any';

const PAGE_SIZE = 50;

/** The filters of the page. */
export interface ChangeFilters {
  state: ChangeState | typeof ANY_STATE;
  /** ID of an API key or a session. */
  createdBy?: string;
}

/** Parses the filters of the page from its URL. Default: the planned changes of everyone. */
export function parseChangeFilters(params: URLSearchParams): ChangeFilters {
  const state = params.get('state');
  const createdBy = params.get('createdBy');
  const known = [...CHANGE_STATES, ANY_STATE].find((one) => one === state);
  return { state: (known ?? 'pending') as ChangeFilters['state'], ...(createdBy && { createdBy }) };
}

/** Returns the API path of the first page of the changes that match. */
export function accountChangesPath({ state, createdBy }: ChangeFilters): string {
  return withQuery(ACCOUNT_CHANGES_PATH, {
    limit: `${PAGE_SIZE}`,
    state: state === ANY_STATE ? undefined : state,
    createdBy,
  });
}
