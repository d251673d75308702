import { randomBytes } from 'node:crypto';
import type { Db } from 'mongodb';
import { keysOf, type Keyring } from '../../core/basics/secret-keys.js';
import { SECRET_BYTES, SECRET_PREFIX } from '../../core/events/webhooks/signing.js';
import { TOTP_SECRET_PURPOSE } from '../accounts/totp.js';
import { IDEMPOTENCY_KEYS, RESPONSE_PURPOSE } from '../limits/idempotency-keys.js';
import { IMPORT_ROWS, IMPORT_ROWS_PURPOSE, type ImportRowsDocument } from '../imports/import-rows.js';
import { createSecretBox, type SecretBox } from '../mongo/secret-box.js';
import { WEBHOOK_SECRET_PURPOSE, WEBHOOKS, type WebhookDocument } from '../webhooks/webhooks.js';
import { findTotpSample, findUnreadableTotp, reEncryptTotp } from './sealed-totp.js';

/**
 * A value in the database that is encrypted with the secret key: a webhook secret, the response of a
 * repeatable request, rows of an import, or the secret of a second factor.
 */
interface SealedValue {
  purpose: string;
  owner: string;
  sealed: string;
}

interface ResponseDocument {
  _id: string;
  response: string | null;
}

export interface ReEncryption {
  /** Number of values that were encrypted with a former key and now are encrypted with the current one. */
  reEncrypted: number;
  /** Number of values that no known key decrypts. They are unchanged. */
  unreadable: number;
}

/**
 * Number of endpoints, of responses, and of persons that are examined to find out whether a key belongs to a
 * database.
 */
const SAMPLE_SIZE = 100;

const HAS_SECRETS = { 'secrets.0': { $exists: true } };
const HAS_RESPONSE = { response: { $type: 'string' } } as const;

/** Returns encrypted values, of the newest endpoints first; none if the database has none. */
export async function findSealedSample(db: Db): Promise<SealedValue[]> {
  const { webhooks, responses } = collectionsOf(db);
  const [endpoints, records, persons] = await Promise.all([
    webhooks.find(HAS_SECRETS).sort({ _id: -1 }).limit(SAMPLE_SIZE).toArray(),
    responses.find(HAS_RESPONSE).limit(SAMPLE_SIZE).toArray(),
    findTotpSample(db, SAMPLE_SIZE),
  ]);
  return [
    ...endpoints.flatMap(({ _id, secrets }) =>
      secrets.map(({ sealed }) => ({ purpose: WEBHOOK_SECRET_PURPOSE, owner: _id, sealed })),
    ),
    ...records.map(({ _id, response }) => ({
      purpose: RESPONSE_PURPOSE,
      owner: _id,
      sealed: response ?? '',
    })),
    ...persons,
  ];
}

/** Returns whether a keyring decrypts at least one of the values. */
export function opensAny(values: readonly SealedValue[], keyring: Keyring): boolean {
  const boxes = new Map(
    [WEBHOOK_SECRET_PURPOSE, RESPONSE_PURPOSE, TOTP_SECRET_PURPOSE].map((purpose) => [
      purpose,
      createSecretBox(keyring, purpose),
    ]),
  );
  return values.some(({ purpose, owner, sealed }) => opens(boxes.get(purpose)!, sealed, owner));
}

/**
 * Encrypts every value again with the first key of a keyring. Safe to abort anywhere and to repeat, and safe
 * while processes with the same keyring run.
 */
export async function reEncryptValues(db: Db, keyring: Keyring): Promise<ReEncryption> {
  const total: ReEncryption = { reEncrypted: 0, unreadable: 0 };
  const { webhooks, responses, importRows } = collectionsOf(db);
  const endpointBoxes = boxesOf(keyring, WEBHOOK_SECRET_PURPOSE);
  for await (const { _id } of webhooks.find(HAS_SECRETS, { projection: { _id: 1 } })) {
    // Another write to the endpoint makes this one fail, and then the endpoint is read again.
    for (;;) {
      const found = await webhooks.findOne({ _id });
      const counts: ReEncryption = { reEncrypted: 0, unreadable: 0 };
      const secrets = found?.secrets.map((secret) => ({
        ...secret,
        sealed: reEncrypt(secret.sealed, _id, endpointBoxes, counts),
      }));
      const sealedHeaders =
        found?.sealedHeaders === undefined
          ? undefined
          : reEncrypt(found.sealedHeaders, _id, endpointBoxes, counts);
      const isWritten =
        !secrets ||
        counts.reEncrypted === 0 ||
        // A new revision makes a concurrent rotation of the endpoint's secret read the endpoint again as
        // well.
        (
          await webhooks.updateOne(
            { _id, secrets: found!.secrets, revision: found!.revision },
            {
              $set: { secrets, ...(sealedHeaders !== undefined && { sealedHeaders }) },
              $inc: { revision: 1 },
            },
          )
        ).matchedCount === 1;
      if (!isWritten) continue;
      addTo(total, counts);
      break;
    }
  }
  const responseBoxes = boxesOf(keyring, RESPONSE_PURPOSE);
  for await (const { _id, response: sealed } of responses.find(HAS_RESPONSE)) {
    const response = reEncrypt(sealed ?? '', _id, responseBoxes, total);
    if (response !== sealed) await responses.updateOne({ _id, response: sealed }, { $set: { response } });
  }
  const rowBoxes = boxesOf(keyring, IMPORT_ROWS_PURPOSE);
  for await (const { _id, sealed: former } of importRows.find()) {
    const sealed = reEncrypt(former, _id, rowBoxes, total);
    if (sealed !== former) await importRows.updateOne({ _id, sealed: former }, { $set: { sealed } });
  }
  const totpBoxes = boxesOf(keyring, TOTP_SECRET_PURPOSE);
  await reEncryptTotp(db, (sealed, owner) => reEncrypt(sealed, owner, totpBoxes, total));
  return total;
}

/**
 * Replaces values that no key of the keyring decrypts, after the loss of a key. Endpoints get a random
 * secret, which nobody knows, so their owners must rotate it, and lose their custom headers. Responses and
 * rows of imports are deleted.
 *
 * @returns The IDs of the endpoints with a new secret or without their headers.
 */
export async function replaceUnreadableValues(db: Db, keyring: Keyring): Promise<string[]> {
  const { webhooks, responses, importRows } = collectionsOf(db);
  const endpointBox = createSecretBox(keyring, WEBHOOK_SECRET_PURPOSE);
  const replaced: string[] = [];
  for await (const { _id, secrets, sealedHeaders } of webhooks.find(HAS_SECRETS)) {
    const readable = secrets.filter(({ sealed }) => opens(endpointBox, sealed, _id));
    const losesHeaders = sealedHeaders !== undefined && !opens(endpointBox, sealedHeaders, _id);
    if (readable.length === secrets.length && !losesHeaders) continue;
    const unknown = `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
    const { expiresAt: _none, ...newest } = secrets[0]!;
    const isNewestReadable = readable[0] === secrets[0];
    const next = isNewestReadable
      ? readable
      : [{ ...newest, sealed: endpointBox.seal(unknown, _id) }, ...readable];
    const { matchedCount } = await webhooks.updateOne(
      { _id, secrets },
      {
        $set: { secrets: next, ...(losesHeaders && { headerNames: [] }) },
        ...(losesHeaders && { $unset: { sealedHeaders: '' as const } }),
        $inc: { revision: 1 },
      },
    );
    // If its owner has rotated the secret since it was read, the newest one is readable.
    if (matchedCount === 1 && (!isNewestReadable || losesHeaders)) replaced.push(_id);
  }
  const responseBox = createSecretBox(keyring, RESPONSE_PURPOSE);
  for await (const { _id, response } of responses.find(HAS_RESPONSE)) {
    if (!opens(responseBox, response ?? '', _id)) await responses.deleteOne({ _id, response });
  }
  const rowBox = createSecretBox(keyring, IMPORT_ROWS_PURPOSE);
  for await (const { _id, sealed } of importRows.find()) {
    if (!opens(rowBox, sealed, _id)) await importRows.deleteOne({ _id, sealed });
  }
  return replaced;
}

/**
 * Finds the persons whose second factor needs the lost key for codes of an app. Their recovery codes work.
 *
 * @returns The email addresses of the persons.
 */
export function findPersonsWithoutCodes(db: Db, keyring: Keyring): Promise<string[]> {
  const box = createSecretBox(keyring, TOTP_SECRET_PURPOSE);
  return findUnreadableTotp(db, (sealed, owner) => opens(box, sealed, owner));
}

function collectionsOf(db: Db) {
  return {
    webhooks: db.collection<WebhookDocument>(WEBHOOKS),
    responses: db.collection<ResponseDocument>(IDEMPOTENCY_KEYS),
    importRows: db.collection<ImportRowsDocument>(IMPORT_ROWS),
  };
}

function boxesOf(keyring: Keyring, purpose: string): { current: SecretBox; any: SecretBox } {
  const [current] = keysOf(keyring);
  return { current: createSecretBox(current, purpose), any: createSecretBox(keyring, purpose) };
}

function reEncrypt(
  sealed: string,
  owner: string,
  { current, any }: ReturnType<typeof boxesOf>,
  counts: ReEncryption,
): string {
  if (opens(current, sealed, owner)) return sealed;
  if (!opens(any, sealed, owner)) {
    counts.unreadable += 1;
    return sealed;
  }
  counts.reEncrypted += 1;
  return current.seal(any.open(sealed, owner), owner);
}

function opens(box: SecretBox, sealed: string, owner: string): boolean {
  try {
    box.open(sealed, owner);
    return true;
  } catch {
    return false;
  }
}

function addTo(total: ReEncryption, counts: ReEncryption): void {
  total.reEncrypted += counts.reEncrypted;
  total.unreadable += counts.unreadable;
}
