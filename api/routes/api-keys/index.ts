import { createApiKey } from './create.js';
import { getApiKey } from './get.js';
import { listApiKeys } from './list.js';
import { revokeApiKey } from './revoke.js';
import { rotateApiKey } from './rotate.js';

export const API_KEY_ROUTES = [createApiKey, listApiKeys, getApiKey, rotateApiKey, revokeApiKey];
