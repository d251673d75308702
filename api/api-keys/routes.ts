import type { Route } from '../http/route.js';
import { createApiKey } from './create-api-key.js';
import type { ApiKeyDeps } from './deps.js';
import { getApiKey } from './get-api-key.js';
import { getPendingWork } from './get-pending-work.js';
import { listApiKeys } from './list-api-keys.js';
import { revokeApiKey } from './revoke-api-key.js';
import { rotateApiKey } from './rotate-api-key.js';

/** The routes of API keys. */
export const API_KEY_ROUTES: readonly Route<ApiKeyDeps>[] = [
  createApiKey,
  listApiKeys,
  getApiKey,
  getPendingWork,
  rotateApiKey,
  revokeApiKey,
];
