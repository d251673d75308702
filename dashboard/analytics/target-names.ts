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
