import { extname } from 'node:path';
import { defineCommand, UsageError } from '../command.js';
import { parseChoice, parseJson, readInput } from '../parse-values.js';
import { printFields } from '../print-results.js';
import { saveFile } from '../save-file.js';

/** Formats of images, equal to the extensions of their URLs. */
const IMAGE_FORMATS = ['svg', 'png', 'pdf', 'eps', 'webp', 'jpg'] as const;

const BODY = {
  file: { type: 'string', value: 'F', about: 'file with the JSON body of the request; -: stdin' },
} as const;

export const getCode = defineCommand({
  about: 'Show a code',
  args: ['ID'],
  options: {},
  async run(context, _values, [id]) {
    await printFields(context, await context.qrelay.getQrCode({ path: { id }, signal: context.stop }));
  },
});

export const createCode = defineCommand({
  about: 'Create a code',
  args: [],
  options: {
    type: { type: 'string', value: 'T', about: 'code type, such as url or wifi' },
    data: { type: 'string', value: 'D', about: 'content as text, such as a URL, or as a JSON object' },
    name: { type: 'string', value: 'N', about: 'name' },
    tag: { type: 'string', multiple: true, value: 'T', about: 'tag; repeat it for each' },
    ...BODY,
  },
  async run(context, { type, data, name, tag: tags, file }) {
    const isComplete = file === undefined ? type && data : !(type ?? data ?? name ?? tags);
    if (!isComplete) throw new UsageError('codes create needs --type and --data, or --file alone');
    // A text may begin with a brace.
    const isObject = type !== 'text' && data?.trimStart().startsWith('{');
    const fields = { type, data: isObject ? parseJson(data!, '--data') : data, name, tags };
    const body = file === undefined ? fields : parseJson(await readInput(file), file);
    const code = await context.qrelay.createQrCode({ body: body as never, signal: context.stop });
    await printFields(context, code);
  },
});

export const updateCode = defineCommand({
  about: 'Change the fields of a code that a JSON file has',
  args: ['ID'],
  options: BODY,
  async run(context, { file }, [id]) {
    if (!file) throw new UsageError('codes update needs --file');
    const body = parseJson(await readInput(file), file) as object;
    await printFields(
      context,
      await context.qrelay.updateQrCode({ path: { id }, body, signal: context.stop }),
    );
  },
});

export const saveImage = defineCommand({
  about: 'Save the image of a code',
  args: ['ID'],
  options: {
    output: { type: 'string', short: 'o', value: 'FILE', about: 'file, which is replaced; -: stdout' },
    format: {
      type: 'string',
      value: 'F',
      about: `${IMAGE_FORMATS.join(', ')}; default: the extension of FILE`,
    },
    width: { type: 'string', value: 'LENGTH', about: 'outer edge in print, such as 30mm' },
    dpi: { type: 'string', value: 'N', about: 'resolution of raster formats in dots per inch' },
  },
  async run({ request, stop }, { output, format, width, dpi }, [id]) {
    if (!output) throw new UsageError('codes image needs -o FILE');
    const named = format ?? extname(output).slice(1).toLowerCase();
    // Without a format, the image has the format of the code's style.
    const extension = named && `.${parseChoice('--format, or the extension of FILE,', named, IMAGE_FORMATS)}`;
    const query = new URLSearchParams({ ...(width && { width }), ...(dpi && { dpi }) });
    const path = `/api/v1/qr-codes/${encodeURIComponent(id)}/image${extension}?${query.toString()}`;
    await saveFile(output, { force: true, signal: stop }, async () => (await request('GET', path)).body!);
  },
});
