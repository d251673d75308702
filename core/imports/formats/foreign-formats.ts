import type { ForeignFormat, ForeignFormatName } from './foreign-format.js';

/** Returns a format that reads nothing but the destination. @param column Name of its column. */
function destinationOnly(column: string): ForeignFormat {
  return (record) => ({ body: { type: 'url', data: { url: record[column] } }, warnings: [] });
}

/** The formats of other services by name. */
export const foreignFormats: Readonly<Record<ForeignFormatName, ForeignFormat>> = {
  bitly: destinationOnly('Long URL'),
  dub: destinationOnly('Destination URL'),
  shlink: destinationOnly('longUrl'),
  kutt: destinationOnly('target'),
  yourls: destinationOnly('url'),
  short_io: destinationOnly('originalURL'),
};
