import { createHash } from 'node:crypto';
import { z } from 'zod';
import { DomainError } from '../../core/errors.js';
import { idSchema } from '../../core/ids.js';
import type { StoredQrCode } from '../../core/qr-code.js';
import type { Style } from '../../core/style.js';
import { encodeSymbol } from '../../core/symbol/encode-symbol.js';
import { symbolText } from '../../core/urls.js';
import { renderPng } from '../../raster/render-png.js';
import { renderSvgImage } from '../../raster/render-svg.js';
import { contentDisposition } from '../http/content-disposition.js';
import type { Principal } from '../http/principal.js';
import type { HandlerResponse } from '../http/response.js';
import { defineRoute, type RouteRequest } from '../http/route.js';
import { baseUrlOf } from '../http/urls.js';
import type { QrCodeDeps } from './deps.js';
import { requireCode } from './require-code.js';
import { isShareToken } from './share-token.js';

/** An SVG opened as a document runs no scripts, loads nothing, and has its own origin. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

const query = z.object({
  size: z.coerce
    .number()
    .int()
    .min(64)
    .max(4096)
    .optional()
    .describe('Size of a PNG in pixels; default: the size of the style'),
  download: z.stringbool().optional().describe('Return the image as a download'),
  token: z.string().max(100).optional().describe('Signed token of `shareImage`, in place of a key'),
});

type ImageRequest = Pick<
  RouteRequest<unknown, z.output<typeof query>, unknown>,
  'principal' | 'query' | 'domainOwner'
>;
type ImageFormat = 'svg' | 'png';
const MEDIA_TYPES = { svg: 'image/svg+xml', png: 'image/png' } as const;
const OPERATION_IDS = { svg: 'getQrCodeSvg', png: 'getQrCodePng' } as const;

/** Declares the image route of one format, or of each code's own `style.format`. */
function imageRoute(format?: ImageFormat) {
  return defineRoute({
    method: 'get',
    path: `/api/v1/qr-codes/:id/image${format ? `.${format}` : ''}`,
    operationId: format ? OPERATION_IDS[format] : 'getQrCodeImage',
    tag: 'QR codes',
    summary: format
      ? `Retrieve the image of a QR code as ${format.toUpperCase()}`
      : 'Retrieve the image of a QR code in the format of its style',
    description:
      'Renders the code in its stored style; the same code always gives the same bytes. Authenticate with a key, a session, or the signed token of `shareImage`.',
    access: { kind: 'account', scopes: ['codes:read'], shareToken: true },
    availableOnCustomDomains: true,
    params: z.object({ id: idSchema('qrCode') }),
    query,
    responses: {
      200: {
        description: 'The image',
        content: format ? [MEDIA_TYPES[format]] : Object.values(MEDIA_TYPES),
        headers: ['ETag', 'Content-Disposition'],
      },
      304: { description: 'The client already has this image' },
    },
    errors: ['not_found', 'validation_error'],
    async handle(request, deps: QrCodeDeps): Promise<HandlerResponse> {
      const { size, download } = request.query;
      const code = await findCode(request.params.id, request, deps);
      const text = symbolText(code, await baseOf(code, request.principal, deps));
      const servedFormat = format ?? code.style.format;
      const bytes = await render(text, code.style, servedFormat, size);
      return {
        status: 200,
        headers: {
          ETag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
          'Cache-Control': 'private, no-cache',
          'Content-Disposition': contentDisposition(
            download ? 'attachment' : 'inline',
            code.name ?? code.id,
            servedFormat,
          ),
          'Content-Security-Policy': SVG_POLICY,
        },
        bytes,
        contentType: MEDIA_TYPES[servedFormat],
      };
    },
  });
}

export const qrCodeSvg = imageRoute('svg');
export const qrCodePng = imageRoute('png');
export const qrCodeImage = imageRoute();

async function findCode(
  id: string,
  { principal, query: { token }, domainOwner }: ImageRequest,
  deps: QrCodeDeps,
): Promise<StoredQrCode> {
  if (principal) return requireCode(principal.accountId, id, deps);
  const code = await deps.qrCodes.findByIdUnscoped(id);
  const isOnDomain = domainOwner === undefined || code?.accountId === domainOwner;
  if (code && isOnDomain && token !== undefined && isShareToken(token, deps.secretKey, code)) return code;
  throw new DomainError('unauthorized', 'The token is invalid or was revoked; get a new shareImage URL');
}

/** Returns the base of the short link. A request with a token has no caller, so the owner's custom domain is read. */
async function baseOf(
  { accountId, dynamic }: StoredQrCode,
  principal: Principal | undefined,
  deps: QrCodeDeps,
): Promise<string> {
  if (principal) return baseUrlOf(principal, deps);
  const domain = dynamic ? await deps.brandings.domainOf(accountId) : null;
  return baseUrlOf({ domain }, deps);
}

async function render(
  text: string,
  style: Style,
  format: ImageFormat,
  size: number | undefined,
): Promise<string | Uint8Array> {
  const symbol = encodeSymbol(text, { errorCorrection: style.errorCorrection });
  return format === 'svg' ? renderSvgImage(symbol, style) : renderPng(symbol, style, { size });
}
