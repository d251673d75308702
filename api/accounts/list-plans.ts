import { planSchema } from '../../core/accounts/account-schemas.js';
import { PLANS } from '../../core/basics/plan-names.js';
import { collectionSchema } from '../../core/basics/resource-schemas.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { AccountDeps } from './deps.js';
import { limitsOf } from './plan-limits.js';

export const listPlans = defineRoute({
  method: 'get',
  path: '/api/v1/plans',
  operationId: 'listPlans',
  tag: 'Account',
  summary: 'List the plans',
  description: 'Returns what each plan includes. The operator of the service sets rate limits and quotas.',
  access: { kind: 'account', folderKeys: true },
  responses: { 200: { description: 'All plans, smallest first', body: collectionSchema(planSchema) } },
  async handle(_request, { settings }: AccountDeps) {
    const data = PLANS.map((plan) => ({ plan, limits: limitsOf(plan, settings) }));
    const total = data.length;
    return ok({ data, pagination: { page: 1, limit: total, total, totalPages: 1, nextCursor: null } });
  },
});
