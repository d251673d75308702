import type { Condition } from './condition-schema.js';
import { NetworkTable } from './networks.js';
import type { RuleLookup } from './rule-bits.js';

/** Indexes the rules by their networks. */
export function indexNetworks(conditions: readonly Condition[]): RuleLookup {
  const networks = new NetworkTable(
    conditions.flatMap(({ network = [] }, position) =>
      network.map((cidr) => ({ cidr, bits: 1 << position })),
    ),
  );
  return ({ visitor }) => networks.lookUp(visitor.ip);
}
