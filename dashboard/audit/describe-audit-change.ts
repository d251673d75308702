import type { AuditEntryResource } from '../../core/audit/audit-schemas.js';
import { CHANGED } from '../../core/audit/audit-entry.js';
import { capitalize } from '../format/text.js';
import { describeChange, type DescribedChange } from '../history/describe-change.js';

type Change = AuditEntryResource['changes'][number];

/** A domain of the account, and one of its settings if only that changed. */
const DOMAIN_PATH = /^domains\["(?<name>[^"]+)"\](?:\.(?<setting>\w+))?$/;

/** Describes a change of an entry of the audit log for people. A secret is only said to have changed. */
export function describeAuditChange(change: Change): DescribedChange {
  const { from, to } = describeChange({ ...change, path: 'value' });
  const field = capitalize(fieldOf(change.path));
  if (change.from === CHANGED || change.to === CHANGED) {
    return { field, from: undefined, to: change.to === null ? 'removed' : 'changed' };
  }
  return { field, from, to };
}

function fieldOf(path: string): string {
  if (path === 'totp') return 'two-factor sign-in';
  const { name, setting } = DOMAIN_PATH.exec(path)?.groups ?? {};
  if (name !== undefined) return `domain ${name}${setting === undefined ? '' : `: ${toWords(setting)}`}`;
  const [first = '', ...rest] = path.split('.');
  return [first, ...rest].map(toWords).join(': ');
}

function toWords(step: string): string {
  const words = step.replaceAll(
    /([a-z])([A-Z])/g,
    (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
  );
  return words.replace(/\burl$/, 'URL');
}
