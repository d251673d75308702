import { pluralize } from '../format/numbers.js';

/** Says what an alert found, from the data of its event. */
export function describeAlert({ scans, qrCodes, omitted }: Readonly<Record<string, unknown>>): string {
  if (typeof scans === 'number') return pluralize(scans, 'scan');
  const silent = (Array.isArray(qrCodes) ? qrCodes.length : 0) + Number(omitted ?? 0);
  return `${pluralize(silent, 'code')} fell silent`;
}
