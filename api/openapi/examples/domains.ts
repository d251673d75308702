import type { DomainResource } from '../../../core/accounts/domains/domain-schemas.js';

/** ID of the domain in examples. */
export const DOMAIN_ID = 'dom_01k8zq4w5tfxxa1b2c3d4e5f6g';

/** A verified domain that is the default. */
export const DOMAIN: DomainResource = {
  id: DOMAIN_ID,
  domain: 'qr.example.com',
  status: 'verified',
  record: {
    type: 'TXT',
    name: '_short-links.qr.example.com',
    value: 'mB1vYH3pQ8kR2sT5wX7zA9cE4gJ6nL0uI3oK8dF1hMs',
  },
  isDefault: true,
  rootUrl: 'https://www.example.com/',
  notFoundUrl: 'https://www.example.com/not-found',
  caseSensitive: true,
  aliases: 12,
  verifiedAt: '2026-11-26T09:00:00.000Z',
  checkedAt: '2026-11-26T15:00:00.000Z',
  createdAt: '2026-11-26T08:55:00.000Z',
};

/** The same domain before its proof. */
export const PENDING_DOMAIN: DomainResource = {
  ...DOMAIN,
  status: 'pending',
  aliases: 0,
  verifiedAt: null,
  checkedAt: null,
};
