import type { LinkBase } from '../../core/codes/links.js';
import { z } from 'zod';
import { DomainError, validationError } from '../../core/basics/errors.js';
import { idSchema } from '../../core/basics/ids.js';
import {
  FORMAT_NAMES,
  IMAGE_FORMATS,
  MEDIA_TYPES,
  type ImageFormat,
} from '../../core/symbols/print/image-format.js';
import { textWarnings } from '../../core/symbols/print/module-size.js';
import { planImage, type ImagePlan } from '../../core/symbols/print/plan-image.js';
import { retailWarnings } from '../../core/symbols/print/retail.js';
import type { StoredQrCode } from '../../core/codes/qr-code.js';
import type { Style } from '../../core/symbols/style.js';
import { encodeSymbol } from '../../core/symbols/symbol/encode-symbol.js';
import { symbolText } from '../../core/codes/urls.js';
import type { LimitState } from '../../store/limits/rate-limits.js';
import { contentDisposition } from '../http/content-disposition.js';
import type { Principal } from '../http/principal.js';
import type { HandlerResponse } from '../http/response.js';
import { defineRoute, type RouteRequest } from '../http/route.js';
import { linksOf } from '../http/urls.js';
import type { QrCodeDeps } from './deps.js';
import { limitHeaders } from '../rate-limits/headers.js';
import { limitReached } from '../rate-limits/rate-limit-error.js';
import { imageQuerySchema, parseImageQuery, type ImageQuery } from './image-query.js';
import { imageETag, renderRequestedImage } from './requested-image.js';
import { requireCode } from './require-code.js';
import { isShareToken } from './share-token.js';

/** An SVG opened as a document runs no scripts, loads nothing, and has its own origin. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/** Largest raster image that a token alone gives access to, in pixels, unless the style is larger. */
const MAX_TOKEN_SIZE = 1_024;

/** The URL of a version names the content of the image, so it never changes. */
const CACHE_OF_VERSION = 'private, max-age=31536000, immutable';

type ImageRequest = RouteRequest<unknown, ImageQuery, unknown>;
const OPERATION_IDS: Readonly<Record<ImageFormat, string>> = {
  svg: 'getQrCodeSvg',
  png: 'getQrCodePng',
  pdf: 'getQrCodePdf',
  eps: 'getQrCodeEps',
  webp: 'getQrCodeWebp',
  jpg: 'getQrCodeJpeg',
};

/** Declares the image route of one format, or of each code's own `style.format`. */
function imageRoute(format?: ImageFormat) {
  return defineRoute({
    method: 'get',
    path: `/api/v1/qr-codes/:id/image${format ? `.${format}` : ''}`,
    operationId: format ? OPERATION_IDS[format] : 'getQrCodeImage',
    tag: 'QR codes',
    summary: format
      ? `Retrieve the image of a QR code as ${FORMAT_NAMES[format]}`
      : 'Retrieve the image of a QR code in the format of its style',
    description:
      'Renders the code in its stored style; the same code always gives the same bytes. With `width`, the image has a size in print, and a code that would be too small to print is rejected with `not_printable`. Authenticate with a key, a session, or the signed token of `shareImage`. A token allows 60 requests per code and minute from one network, and raster images of up to 1,024 px or the size of the style; a larger `size` gives that size. With `v`, the ETag of the image, the response is immutable.',
    access: { kind: 'account', folderKeys: true, scopes: ['codes:read'], shareToken: true },
    availableOnCustomDomains: true,
    params: z.object({ id: idSchema('qrCode') }),
    query: imageQuerySchema,
    responses: {
      200: {
        description: 'The image',
        content: format ? [MEDIA_TYPES[format]] : [MEDIA_TYPES.svg, MEDIA_TYPES.png],
        headers: ['ETag', 'Content-Disposition', 'X-Print-Warnings'],
      },
      304: { description: 'The client already has this image' },
    },
    errors: ['not_found', 'validation_error', 'not_printable'],
    async handle(request, deps: QrCodeDeps): Promise<HandlerResponse> {
      const { code, headers } = await findCode(request.params.id, request, deps);
      const { style } = code;
      const text = symbolText(code, await readLinks(code, request.principal, deps));
      const served = format ?? style.format;
      const wanted = parseImageQuery(request.query, served);
      const { plan, warnings, size } = planImage(
        { ...wanted, size: allowedSize(request, code) },
        () => encodeSymbol(text, { errorCorrection: style.errorCorrection }).size,
        style,
      );
      if (!request.principal) assertTokenAllows(plan, style);
      const frameText = style.frame ? [style.frame.text] : [];
      warnings.push(...textWarnings(await deps.images(request).findUnprintable(frameText, 'bold')));
      warnings.push(...retailWarnings(code.type, style, size));
      const image = { text, style, plan };
      const etag = imageETag(image);
      return {
        status: 200,
        headers: {
          ...headers,
          ETag: etag,
          'Cache-Control': etag === `"${request.query.v}"` ? CACHE_OF_VERSION : 'private, no-cache',
          'Content-Disposition': contentDisposition(
            request.query.download ? 'attachment' : 'inline',
            code.name ?? code.id,
            served,
          ),
          'Content-Security-Policy': SVG_POLICY,
          ...(warnings.length > 0 && { 'X-Print-Warnings': warnings.join(', ') }),
        },
        load: () =>
          deps.imageCache.getOrRender(etag, () => renderRequestedImage(image, deps.images(request))),
        sizeBytes: deps.imageCache.sizeOf(etag),
        contentType: MEDIA_TYPES[served],
      };
    },
  });
}

/** The image routes of all formats, and the route for each code's own format. */
export const QR_CODE_IMAGES = [...IMAGE_FORMATS.map((format) => imageRoute(format)), imageRoute()];

/**
 * Returns the code and, for a request with a token, the headers that say how many more the client may send.
 */
async function findCode(
  id: string,
  request: ImageRequest,
  deps: QrCodeDeps,
): Promise<{ code: StoredQrCode; headers?: Record<string, string> }> {
  const { principal, query, domainOwner, clientIp } = request;
  if (principal) return { code: await requireCode(principal, id, deps) };
  const { token } = query;
  const code = await deps.qrCodes.findByIdUnscoped(id);
  const isOnDomain = domainOwner === undefined || code?.accountId === domainOwner;
  if (code && isOnDomain && token !== undefined && isShareToken(token, deps.signingKey, code)) {
    return { code, headers: countCall(deps.shareTokenLimiter.consume(clientIp, id), deps.now()) };
  }
  // Guessing tokens is limited like guessing keys.
  const headers = countCall(deps.anonymousLimiter.consume(clientIp), deps.now());
  const message = 'The token is invalid or was revoked; get a new shareImage URL';
  throw new DomainError('unauthorized', message, { headers });
}

/** Returns the headers of a counted call. @throws DomainError `rate_limited` */
function countCall(state: LimitState, now: Date): Record<string, string> {
  const headers = limitHeaders(state);
  if (state.allowed) return headers;
  const error = limitReached(state, now);
  throw new DomainError(error.code, error.message, {
    headers: { ...headers, ...error.headers },
    ...(error.resetAt && { resetAt: error.resetAt }),
  });
}

/** Tokens are public, so they give no access to the largest images, which take seconds to render. */
function assertTokenAllows(plan: ImagePlan, style: Style): void {
  const most = Math.max(MAX_TOKEN_SIZE, style.size);
  if (plan.kind !== 'raster' || plan.width <= most) return;
  const message = `gives ${plan.width} px; a token allows ${most}, so use a key, a lower dpi, or a vector format`;
  throw validationError([{ path: 'width', message }]);
}

/** A larger size gives the largest one that a token allows. */
function allowedSize({ principal, query: { size } }: ImageRequest, { style }: StoredQrCode) {
  return principal || size === undefined ? size : Math.min(size, Math.max(MAX_TOKEN_SIZE, style.size));
}

/**
 * Returns where the account publishes links. A request with a token has no caller, so the owner's domains are
 * read.
 */
async function readLinks(
  { accountId, dynamic }: StoredQrCode,
  principal: Principal | undefined,
  deps: QrCodeDeps,
): Promise<LinkBase> {
  if (principal) return linksOf(principal, deps);
  const { publicUrl } = deps.settings;
  return dynamic ? deps.brandings.linksOf(accountId, publicUrl) : publicUrl;
}
