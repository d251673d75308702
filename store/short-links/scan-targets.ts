import type { Db } from 'mongodb';
import type { CodeType } from '../../core/payloads/registry.js';
import { PLAN_TERMS, type Plan } from '../../core/plans.js';
import type { QrCodeStatus } from '../../core/qr-code.js';
import { ACCOUNTS } from '../accounts/accounts.js';
import { QR_CODES, type QrCodeDocument } from '../qr-codes/qr-codes.js';
import { WEBHOOKS } from '../webhooks/webhooks.js';
import { within } from '../mongo/within.js';

/** What a short code leads to, as far as a scan needs it. */
export type ScanTarget =
  | (Owned & { kind: 'deleted' })
  | (Owned & {
      kind: 'code';
      qrCodeId: string;
      name: string | null;
      type: CodeType;
      data: unknown;
      /** The native payload. */
      destination: string;
      status: QrCodeStatus;
      /** Endpoints that want to hear of scans by people. */
      webhooks: string[];
      /** Endpoints that want to hear of bots too. */
      botWebhooks: string[];
    });

interface Owned {
  accountId: string;
  /** Whether the account has a branding, and it is in effect. */
  branded: boolean;
}

interface FoundTarget extends QrCodeDocument {
  account: { plan?: Plan; branded: boolean; closed: boolean }[];
  webhooks: { _id: string; includeBots?: boolean }[];
}

/** Look-ups of short codes, many at a time. */
export function createScanTargetStore(db: Db) {
  const codes = db.collection<QrCodeDocument>(QR_CODES);

  return {
    /** Unknown short codes are absent from the answer. */
    async find(shortCodes: readonly string[], timeoutMS: number): Promise<Map<string, ScanTarget>> {
      const rows = await within(
        timeoutMS,
        codes.aggregate<FoundTarget>(targetPipeline(shortCodes)).toArray(),
      );
      const found = new Map<string, ScanTarget>();
      for (const row of rows) {
        const target = toTarget(row);
        for (const shortCode of row.shortCodes) found.set(shortCode, target);
      }
      return found;
    },
  };
}

export type ScanTargetStore = ReturnType<typeof createScanTargetStore>;

function targetPipeline(shortCodes: readonly string[]) {
  return [
    { $match: { shortCodes: { $in: shortCodes } } },
    {
      $lookup: {
        from: ACCOUNTS,
        localField: 'accountId',
        foreignField: '_id',
        pipeline: [
          {
            $project: {
              _id: 0,
              plan: 1,
              branded: { $gt: ['$branding', null] },
              closed: { $gt: ['$closedAt', null] },
            },
          },
        ],
        as: 'account',
      },
    },
    {
      $lookup: {
        from: WEBHOOKS,
        localField: 'accountId',
        foreignField: 'accountId',
        pipeline: [
          { $match: { enabled: true, events: 'qr_code.scanned' } },
          { $project: { includeBots: 1 } },
        ],
        as: 'webhooks',
      },
    },
    {
      $project: {
        shortCodes: 1,
        accountId: 1,
        name: 1,
        type: 1,
        data: 1,
        destination: 1,
        status: 1,
        deletedAt: 1,
        account: 1,
        webhooks: 1,
      },
    },
  ];
}

function toTarget(row: FoundTarget): ScanTarget {
  const [account] = row.account;
  const terms = PLAN_TERMS[account?.plan ?? 'free'];
  const branded = terms.whiteLabel && account?.branded === true;
  const { accountId } = row;
  if (row.deletedAt || account?.closed) return { kind: 'deleted', accountId, branded };
  const webhooks = terms.webhooks ? row.webhooks : [];
  return {
    kind: 'code',
    qrCodeId: row._id,
    accountId,
    branded,
    name: row.name,
    type: row.type,
    data: row.data,
    destination: row.destination,
    status: row.status,
    webhooks: webhooks.map(({ _id }) => _id),
    botWebhooks: webhooks.filter(({ includeBots }) => includeBots === true).map(({ _id }) => _id),
  };
}
