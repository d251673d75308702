import { shortUrl as shortUrlOf } from '../../core/urls.js';
import { DomainError, joinPath, validationError } from '../../core/errors.js';
import { encodeData, payloadType, parseData, type CodeType } from '../../core/payloads/registry.js';
import type { StoredQrCode } from '../../core/qr-code.js';
import type { CreateQrCode } from '../../core/qr-code-schemas.js';
import { completeStyle, type Style, type StyleInput } from '../../core/style.js';
import { encodeSymbol } from '../../core/symbol/encode-symbol.js';
import { normalizeLogo } from '../../raster/logo.js';
import { assessScannability, enforceScannability } from '../../raster/scannability.js';
import { newId, newShortCode } from '../../store/mongo/ids.js';

export interface PrepareContext {
  accountId: string;
  /** Base of the short URL. */
  base: string;
  now: Date;
  /** undefined: a new one. */
  id?: string;
  /** Put before the paths of error details: `[17]` in a bulk. */
  path?: string;
}

/**
 * Input of one code → the whole code as it will be stored, with its id and short code chosen, its payload encoded and
 * its symbol proved readable. Nothing is written.
 * @throws DomainError `validation_error`, `data_too_long` or `not_scannable`, with paths under `context.path`
 */
export async function buildCode(input: CreateQrCode, context: PrepareContext): Promise<StoredQrCode> {
  return under(context.path, async () => {
    const { base, now, accountId } = context;
    const shortCode = input.shortCode ?? newShortCode();
    const style = await readStyle(input.style ?? {});
    const content = await encodeContent({
      type: input.type,
      data: input.data,
      dynamic: input.dynamic,
      shortUrl: shortUrlOf(base, shortCode),
      style,
    });
    return {
      id: context.id ?? newId('qrCode'),
      accountId,
      type: input.type,
      ...content,
      name: input.name ?? null,
      tags: input.tags ?? [],
      metadata: input.metadata ?? {},
      shortCode,
      shareRevision: 1,
      status: 'active',
      createdAt: now,
      updatedAt: now,
      revision: 1,
    };
  });
}

/** Fills in defaults and re-encodes a logo. */
export async function readStyle(input: StyleInput): Promise<Style> {
  const style = completeStyle(input);
  if (!style.logo) return style;
  const { image } = await normalizeLogo(style.logo.image);
  return { ...style, logo: { ...style.logo, image } };
}

export interface Content {
  type: CodeType;
  data: unknown;
  /** undefined: the type's default. */
  dynamic: boolean | undefined;
  shortUrl: string;
  style: Style;
}

type Encoded = Pick<
  StoredQrCode,
  'data' | 'dataAsText' | 'dynamic' | 'encoded' | 'destination' | 'style' | 'scannability'
>;

/** Data → payload → symbol → proof that it reads. */
export async function encodeContent({
  type,
  data,
  dynamic: wish,
  shortUrl,
  style,
}: Content): Promise<Encoded> {
  const { symbol: rule, limits, warnings } = payloadType(type);
  const reading = parseData(type, data);
  if (!reading.ok) throw validationError(reading.issues);

  const dynamic = chooseDynamic(type, rule, wish);
  const destination = encodeData(type, reading.data);
  const encoded = dynamic ? shortUrl : destination;
  const symbolLimits = dynamic ? {} : (limits ?? {});
  requireBytes(encoded, symbolLimits.maxBytes);
  const symbol = encodeSymbol(encoded, { errorCorrection: style.errorCorrection, ...symbolLimits });
  const finalStyle = { ...style, errorCorrection: symbol.errorCorrection };
  const assessed = await assessScannability(symbol, finalStyle, encoded);
  const scannability = enforceScannability(assessed, finalStyle.strict);
  return {
    data: reading.data,
    dataAsText: typeof data === 'string',
    dynamic,
    encoded,
    destination,
    style: finalStyle,
    scannability: {
      ...scannability,
      warnings: [...scannability.warnings, ...(warnings?.(reading.data) ?? [])],
    },
  };
}

/** What the standard of a type allows, where that is less than what a symbol holds. */
function requireBytes(encoded: string, most = Infinity): void {
  const bytes = Buffer.byteLength(encoded);
  if (bytes <= most) return;
  const message = `The content takes ${bytes} bytes; its standard allows ${most}`;
  throw new DomainError('data_too_long', message, { details: [{ path: 'data', message }] });
}

function chooseDynamic(type: CodeType, rule: string, wish: boolean | undefined): boolean {
  if (rule === 'static-only' && wish === true) {
    throw validationError([
      {
        path: 'dynamic',
        message: `${type} codes carry their payload itself: leave dynamic out, or send false`,
      },
    ]);
  }
  if (rule === 'dynamic-only' && wish === false) {
    throw validationError([
      { path: 'dynamic', message: `${type} codes need the short URL: leave dynamic out, or send true` },
    ]);
  }
  return wish ?? rule.startsWith('dynamic');
}

/** Puts `prefix` before the paths that an error names. */
async function under<T>(prefix: string | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (prefix === undefined || !(error instanceof DomainError)) throw error;
    const details = error.details?.map(({ path, message }) => ({
      path: joinPath(prefix, path === '' ? [] : [path]),
      message,
    }));
    throw new DomainError(error.code, error.message, {
      details: details ?? [{ path: prefix, message: error.message }],
    });
  }
}
