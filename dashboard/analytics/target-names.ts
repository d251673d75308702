import type { RevisionResource } from '../../core/codes/history/history-schemas.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';

/** Names of the rules and variants that a routing has, by ID: IDs are unique within a code. */
export type TargetNames = ReadonlyMap<string, string>;

/**
 * Returns the names of the rules and variants of a routing. Unnamed ones are numbered by position, such as
 * `Rule 2`.
 */
export function targetNames(routing: QrCode['routing']): TargetNames {
  const { rules = [], variants = [] } = routing ?? {};
  const ofVariants = (list: typeof variants) =>
    list.map(({ id, name }, index): [string, string] => [id, name ?? `Variant ${index + 1}`]);
  return new Map([
    ...ofVariants(variants),
    ...rules.flatMap(({ id, name, variants: own = [] }, index): [string, string][] => [
      [id, name ?? `Rule ${index + 1}`],
      ...ofVariants(own),
    ]),
  ]);
}

/**
 * Returns the names of rules and variants that a code had before its changes, by ID. They say that they
 * ended; unnamed ones are named by their URL, or as a rule if they have several or none.
 *
 * @param revisions Changes of the code, latest first.
 */
export function formerTargetNames(revisions: readonly Pick<RevisionResource, 'changes'>[]): TargetNames {
  const names = new Map<string, string>();
  for (const { path, from } of revisions.flatMap(({ changes }) => changes)) {
    for (const target of targetsBefore(path, from)) {
      const name = target.name ?? (withoutScheme(target.url) || 'Rule');
      if (!names.has(target.id)) names.set(target.id, `${name} (ended)`);
    }
  }
  return names;
}

interface Target {
  id: string;
  name?: string | null;
  url?: string;
  variants?: readonly Target[];
}

/** Returns the rules and variants in the former value of a changed field. */
function targetsBefore(path: string, from: unknown): Target[] {
  const routing = path === 'routing' ? from : { [path.replace('routing.', '')]: from };
  const { rules = [], variants = [] } = (routing ?? {}) as { rules?: Target[]; variants?: Target[] };
  return [rules, variants].flatMap((list) =>
    Array.isArray(list) ? list.flatMap((target) => [target, ...(target.variants ?? [])]) : [],
  );
}

function withoutScheme(url = ''): string {
  return url.replace(/^https?:\/\//, '');
}
