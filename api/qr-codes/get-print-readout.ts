import { z } from 'zod';
import { idSchema } from '../../core/basics/ids.js';
import { printReadoutSchema } from '../../core/symbols/print/print-readout.js';
import { symbolText } from '../../core/codes/urls.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import { linksOf } from '../http/urls.js';
import type { QrCodeDeps } from './deps.js';
import { parsePrintQuery, printQuerySchema } from './image-query.js';
import { readPrint } from './read-print.js';
import { requireCode } from './require-code.js';

export const getPrintReadout = defineRoute({
  method: 'get',
  path: '/api/v1/qr-codes/:id/print',
  operationId: 'getQrCodePrint',
  tag: 'QR codes',
  summary: 'Retrieve how large a QR code is in print',
  description:
    'Returns the size of a module, the smallest width that prints, and the distance from which phones usually read the symbol, for the whole image at a width, whether files show the text of the frame, and for GS1 Digital Links the widths that checkouts read. Without `width`, a module is 1 mm. With `dpi`, a module is a whole number of dots, as in raster formats. A width under `minWidthMm` is reported, while an image of that width is rejected.',
  access: { kind: 'account', folderKeys: true, scopes: ['codes:read'] },
  params: z.object({ id: idSchema('qrCode') }),
  query: printQuerySchema,
  responses: { 200: { description: 'The sizes', body: printReadoutSchema } },
  errors: ['not_found', 'validation_error'],
  async handle(request, deps: QrCodeDeps) {
    const caller = principalOf(request);
    const code = await requireCode(caller, request.params.id, deps);
    const print = parsePrintQuery(request.query);
    const text = symbolText(code, linksOf(caller, deps));
    return ok(await readPrint({ type: code.type, text, style: code.style }, print, deps.images(request)));
  },
});
