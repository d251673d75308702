import type { ErrorDetail } from '../../basics/errors.js';
import type { CodeType } from '../../symbols/payloads/registry.js';
import { isRoutable } from '../redirecting-types.js';
import { MAX_ROUTING_BYTES, type Routing, type RoutingInput } from './routing-schema.js';

/** Members that only codes with a destination use. */
const URL_MEMBERS = [
  'rules',
  'variants',
  'query',
  'utm',
  'params',
] as const satisfies readonly (keyof Routing)[];

/** Properties of a code that decide which routing the code may have. */
interface RoutableCode {
  type: CodeType;
  dynamic: boolean;
}

/** Returns why a code cannot have a routing: its symbol holds the payload, or its type has no destination. */
export function findRoutingProblems(
  { type, dynamic }: RoutableCode,
  routing: RoutingInput | null | undefined,
): ErrorDetail[] {
  if (!routing) return [];
  if (!dynamic) {
    return [
      {
        path: 'routing',
        message: 'must be null or omitted, because scans of static codes do not pass the service',
      },
    ];
  }
  if (type === 'gs1') return [...(routing.query ? [GS1_QUERY] : []), ...listFileMembers(routing)];
  if (isRoutable(type)) return [];
  return URL_MEMBERS.filter((member) => routing[member] !== undefined && routing[member] !== null).map(
    (member) => ({
      path: `routing.${member}`,
      message: `must be null or omitted, because ${type} codes do not redirect to a URL`,
    }),
  );
}

/** GS1 requires that resolvers pass the query on. */
const GS1_QUERY = {
  path: 'routing.query',
  message: 'must be null or omitted, because gs1 codes pass the query on to every destination',
};

/** GS1 Digital Link URIs lead to URLs, also of linksets. */
function listFileMembers(routing: RoutingInput): ErrorDetail[] {
  const message = 'must be omitted for gs1 codes';
  return listTargets(routing).flatMap(({ path, files }) =>
    files ? [{ path: `${path}.files`, message }] : [],
  );
}

interface Target {
  url?: string | undefined;
  files?: readonly string[] | undefined;
}

/** Lists the rules and the variants of a routing, with their paths. */
export function listTargets({ rules, variants }: RoutingInput | Routing): (Target & { path: string })[] {
  const inList = (list: readonly Target[], path: string) =>
    list.map(({ url, files }, index) => ({ path: `${path}[${index}]`, url, files }));
  return [
    ...inList(rules ?? [], 'routing.rules'),
    ...(rules ?? []).flatMap((rule, index) =>
      inList(rule.variants ?? [], `routing.rules[${index}].variants`),
    ),
    ...inList(variants ?? [], 'routing.variants'),
  ];
}

/** Returns a routing without the members that only codes with a destination use. */
export function withoutUrlMembers(routing: Routing): Routing {
  const others = Object.entries(routing).filter(
    ([member]) => !(URL_MEMBERS as readonly string[]).includes(member),
  );
  return Object.fromEntries(others);
}

/** Returns the problem of a routing that is too large to be stored. */
export function findOversizedRouting(routing: Routing): ErrorDetail[] {
  const bytes = new TextEncoder().encode(JSON.stringify(routing)).length;
  const message = `must be at most ${MAX_ROUTING_BYTES} bytes as JSON; it has ${bytes}`;
  return bytes > MAX_ROUTING_BYTES ? [{ path: 'routing', message }] : [];
}

/** Lists the URLs of the owner in a routing, with their paths. */
export function listOwnerUrls(routing: Routing): { path: string; url: string }[] {
  const { unavailableUrl } = routing;
  return [
    ...(unavailableUrl === undefined ? [] : [{ path: 'routing.unavailableUrl', url: unavailableUrl }]),
    ...listTargets(routing).flatMap(({ path, url }) =>
      url === undefined ? [] : [{ path: `${path}.url`, url }],
    ),
  ];
}
