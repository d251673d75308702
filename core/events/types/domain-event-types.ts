import { z } from 'zod';
import { LOSS_REASONS } from '../../accounts/domains/domain-transitions.js';
import { defineEvent } from './define-event.js';

const domain = z.string().describe('The domain, as in `domain` of `/api/v1/domains`.');

export const domainVerified = defineEvent({
  type: 'domain.verified',
  id: 'DomainVerifiedEvent',
  label: 'A domain was verified',
  description:
    'A domain of the account was verified: its DNS record was found for the first time, or again after the domain was lost or moved away.',
  data: z.object({
    domain,
    reason: z.enum(LOSS_REASONS).nullable().describe('Always null: only a loss has a reason.'),
  }),
  example: { timestamp: '2026-11-26T09:00:00.000Z', data: { domain: 'qr.example.com', reason: null } },
});

export const domainLost = defineEvent({
  type: 'domain.lost',
  id: 'DomainLostEvent',
  label: 'A domain was lost',
  description:
    'A domain of the account was lost. It is sent once when the DNS record has been missing for three days, and once when another account proves the domain.',
  data: z.object({
    domain,
    reason: z
      .enum(LOSS_REASONS)
      .describe(
        '`record_missing`: DNS has no longer the record; printed codes keep working, but the domain can move to another account that proves it. `moved`: another account has proved the domain, so that printed codes of this account no longer work there.',
      ),
  }),
  example: {
    timestamp: '2026-11-29T09:00:00.000Z',
    data: { domain: 'qr.example.com', reason: 'record_missing' },
  },
});
