import type { z } from 'zod';
import type {
  InvitationResource,
  newInvitationSchema,
  openInvitationSchema,
} from '../../../core/accounts/invitation-schemas.js';
import type { MemberResource } from '../../../core/accounts/member-schemas.js';
import type { MeResource } from '../../../core/accounts/user-schemas.js';
import { BUSINESS_ACCOUNT } from './accounts.js';

const USER_ID = 'usr_01k8zq4w5tfxxa1b2c3d4e5f6g';
export const MEMBER_ID = 'mem_01k8zq4w5tfxxa1b2c3d4e5f6g';
export const IDENTITY_ID = 'idn_01k8zq4w5tfxxa1b2c3d4e5f6g';
export const INVITATION_ID = 'inv_01k8zq4w5tfxxa1b2c3d4e5f6g';

export const ME: MeResource = {
  id: USER_ID,
  email: 'ada@example.com',
  name: 'Ada Lovelace',
  hasPassword: true,
  totp: false,
  identities: [{ id: IDENTITY_ID, issuer: 'https://sso.example.com', linkedAt: '2026-11-02T09:00:00.000Z' }],
  accountId: BUSINESS_ACCOUNT.id,
  memberId: MEMBER_ID,
  accounts: [{ id: BUSINESS_ACCOUNT.id, name: 'Bistro Ada', role: 'owner', folders: null, plan: 'business' }],
};

export const TOTP_SETUP = {
  secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  uri: 'otpauth://totp/Qrelay:ada%40example.com?issuer=Qrelay&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
};

export const RECOVERY_CODES = {
  recoveryCodes: [
    'k7q2-m9xv-4pdw-tz5h',
    'b3nf-8gkc-6rjs-w2mx',
    'q5vt-z4hd-9bpk-7nfg',
    'x6cj-3wrm-k8tq-5sdz',
    'h2pb-n7vg-f4xk-9cwr',
    'm8ds-6jtq-z3hn-4bvp',
    'w9kx-5fgr-c7mb-2qtj',
    'd4zn-h6ps-v8wc-3kxf',
    't3gm-q9jb-5rnd-6zhv',
    'p7wf-2ckt-x4gs-8mbq',
  ],
};

export const OWNER: MemberResource = {
  id: MEMBER_ID,
  userId: USER_ID,
  email: 'ada@example.com',
  name: 'Ada Lovelace',
  role: 'owner',
  folders: null,
  totp: false,
  joinedAt: '2026-11-02T09:00:00.000Z',
  lastSeenAt: '2026-11-21T08:15:00.000Z',
};

export const INVITATION: InvitationResource = {
  id: INVITATION_ID,
  email: 'grace@example.com',
  role: 'editor',
  folders: null,
  state: 'pending',
  invitedBy: {
    type: 'session',
    id: 'ses_01k8zq4w5tfxxa1b2c3d4e5f6g',
    name: 'Ada Lovelace',
    memberId: MEMBER_ID,
  },
  expiresAt: '2026-11-28T09:00:00.000Z',
  mailed: true,
  createdAt: '2026-11-21T09:00:00.000Z',
};

export const NEW_INVITATION: z.output<typeof newInvitationSchema> = {
  ...INVITATION,
  url: 'https://qrelay.example.com/join#qri_9DfJ2hV7yqXkP0sLwT4mRzB8nC1aE6gU3oIvYxKdQtM',
};

export const OPEN_INVITATION: z.output<typeof openInvitationSchema> = {
  accountName: 'Bistro Ada',
  email: 'grace@example.com',
  role: 'editor',
  hasUser: false,
};
