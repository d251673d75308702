import type { Route } from '../http/route.js';
import { createDomain } from './create-domain.js';
import { deleteDomain } from './delete-domain.js';
import type { DomainDeps } from './deps.js';
import { getDomain } from './get-domain.js';
import { listDomains } from './list-domains.js';
import { updateDomain } from './update-domain.js';
import { verifyDomainById } from './verify-domain.js';

/** The routes of domains. */
export const DOMAIN_ROUTES: readonly Route<DomainDeps>[] = [
  createDomain,
  listDomains,
  getDomain,
  updateDomain,
  deleteDomain,
  verifyDomainById,
];
