import type { Context } from './command.js';
import { plainText, serializeJson } from './terminal.js';

/** Rows that decide how wide the columns of a table are; later rows are printed as they arrive. */
const MEASURED_ROWS = 100;
/** Maximum number of characters of a cell, so that a logo does not fill the screen. */
const MAX_CELL_LENGTH = 200;

type Output = Pick<Context, 'json' | 'print'>;

/** Prints a list as it arrives: each item as a line of JSON, or its fields as a row of a table. */
export async function printItems(
  { json, print }: Output,
  items: AsyncIterable<object> | readonly object[],
  fields: readonly string[],
): Promise<void> {
  if (!json) return printTable(print, readRows(items, fields));
  for await (const item of items) await print(serializeJson(item));
}

/** Prints a resource: as a line of JSON, or as a table of its members without the empty ones. */
export async function printFields({ json, print }: Output, resource: object): Promise<void> {
  if (json) return print(serializeJson(resource));
  const rows = Object.entries(resource).map(([name, value]) => [plainText(name), formatCell(value)]);
  await printTable(
    print,
    rows.filter(([, cell]) => !['', '[]', '{}'].includes(cell!)),
  );
}

async function* readRows(items: AsyncIterable<object> | readonly object[], fields: readonly string[]) {
  yield [...fields];
  for await (const item of items)
    yield fields.map((field) => formatCell((item as Record<string, unknown>)[field]));
}

async function printTable(print: Context['print'], rows: AsyncIterable<string[]> | readonly string[][]) {
  const waiting: string[][] = [];
  let widths: number[] | undefined;
  const flush = async () => {
    widths ??= waiting[0]?.map((_, index) => Math.max(...waiting.map((row) => row[index]!.length)));
    for (const row of waiting.splice(0)) {
      await print(
        row
          .map((cell, index) => cell.padEnd(widths![index]!))
          .join('  ')
          .trimEnd(),
      );
    }
  };
  for await (const row of rows) {
    if (waiting.push(row) > MEASURED_ROWS || widths) await flush();
  }
  await flush();
}

function formatCell(value: unknown): string {
  const text = plainText(typeof value === 'string' ? value : value == null ? '' : serializeJson(value));
  return text.length > MAX_CELL_LENGTH ? `${text.slice(0, MAX_CELL_LENGTH)}…` : text;
}
