import { previewQrCodeSchema, qrCodePreviewSchema } from '../../core/codes/qr-code-schemas.js';
import { encodeSymbol } from '../../core/symbols/symbol/encode-symbol.js';
import { createFolderChooser } from './choose-folder.js';
import { createTemplateChooser } from '../../codes/choose-template.js';
import { LARGE_BODY_LIMIT } from '../http/body-limit.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import { linksOf } from '../http/urls.js';
import { buildCode } from '../../codes/build-code.js';
import type { QrCodeDeps } from './deps.js';
import { readPrint } from './read-print.js';

export const previewQrCode = defineRoute({
  method: 'post',
  path: '/api/v1/qr-codes/preview',
  operationId: 'previewQrCode',
  tag: 'QR codes',
  summary: 'Preview a QR code without creating it',
  description:
    'Accepts the same body as creating a code, and `print`, and returns the payload, the image, and the result of the scannability check. Nothing is stored, and `shortCode` may be taken already. A style that scanners cannot read is reported as a warning, not rejected.',
  access: { kind: 'account', folderKeys: true, scopes: ['codes:read'] },
  effect: 'none',
  body: previewQrCodeSchema,
  bodyLimit: LARGE_BODY_LIMIT,
  responses: { 200: { description: 'The preview', body: qrCodePreviewSchema } },
  errors: ['validation_error', 'data_too_long'],
  async handle(request, deps: QrCodeDeps) {
    const caller = principalOf(request);
    const { print, ...body } = request.body;
    const { input, origin } = await createTemplateChooser(
      { ...caller, links: linksOf(caller, deps) },
      deps,
    )(body);
    if (typeof input.folder === 'string') await createFolderChooser(caller, deps)(input.folder);
    const images = deps.images(request);
    const { style = {}, ...rest } = input;
    const code = await buildCode(
      { ...rest, style: { ...style, strict: false } },
      {
        accountId: caller.accountId,
        base: linksOf(caller, deps),
        now: deps.now(),
        images,
        ...(origin && { origin }),
        // Nothing is stored, so no password is hashed.
        routing: { publicUrl: deps.settings.publicUrl, hashPassword: undefined },
      },
    );
    const symbol = encodeSymbol(code.encoded, { errorCorrection: code.style.errorCorrection });
    return ok({
      encoded: code.encoded,
      symbol: { version: symbol.version, modules: symbol.size, errorCorrection: symbol.errorCorrection },
      style: { ...code.style, strict: style.strict ?? true },
      scannability: code.scannability,
      svg: await images.renderSvgImage(symbol, code.style),
      ...(print && {
        print: await readPrint(
          { type: code.type, text: code.encoded, style: code.style },
          { widthMm: print.width, dpi: print.dpi },
          images,
        ),
      }),
    });
  },
});
