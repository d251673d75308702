import type { MeResource } from '../../core/accounts/user-schemas.js';
import { useQuery } from '../http/use-query.js';

/** API path of the person who is signed in. */
export const ME_PATH = '/api/v1/me';

/** API path of the identities of the person. */
export const IDENTITIES_PATH = `${ME_PATH}/identities`;

/** Returns the person who is signed in. */
export const useMe = () => useQuery<MeResource>(ME_PATH);
