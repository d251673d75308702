import { createApiKey } from './create-api-key.js';
import { getApiKey } from './get-api-key.js';
import { listApiKeys } from './list-api-keys.js';
import { revokeApiKey } from './revoke-api-key.js';
import { rotateApiKey } from './rotate-api-key.js';

export const API_KEY_ROUTES = [createApiKey, listApiKeys, getApiKey, rotateApiKey, revokeApiKey];
