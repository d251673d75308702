import { validationError } from '../core/basics/errors.js';
import { parseInput } from '../core/basics/parse-input.js';
import { findDynamicProblem, payloadType, type CodeType } from '../core/symbols/payloads/registry.js';
import { createQrCodeSchema, type CreateQrCode } from '../core/codes/qr-code-schemas.js';
import { isRoutable } from '../core/codes/redirecting-types.js';
import type { Routing } from '../core/codes/routing/routing-schema.js';
import { withoutUrlMembers } from '../core/codes/routing/validate-routing.js';
import type { StoredTemplate } from '../core/codes/templates/template.js';
import type { InputOrigin } from './build-code.js';
import { mergePatch } from './merge-patch.js';

/** A new code with the values of a template. */
export interface TemplatedInput {
  input: CreateQrCode;
  /** Origin of the template's values, for `buildCode`. Absent without a template. */
  origin?: InputOrigin;
}

/**
 * Gives a new code the values of a template. Values of the body take precedence: its tags replace the
 * template's tags; its style, metadata, and routing are merged into the template's values by member, as in a
 * change of a code. What the code cannot have is left out: routing and `compact` of a static code, members of
 * the routing that a code without a URL does not use, and `compact` and `routing.query` of a `gs1` code.
 *
 * @param isUsableFolder Whether codes of the caller can be in a folder; otherwise, the code is created
 *   without the folder of the template.
 * @param isUsableDomain Whether codes of the caller can have a domain; otherwise, the code is created without
 *   the domain of the template.
 * @throws DomainError `validation_error` if the values do not fit together.
 */
export function applyTemplate(
  input: CreateQrCode,
  stored: StoredTemplate,
  isUsableFolder: (folder: string) => boolean,
  isUsableDomain: (domain: string) => boolean,
): TemplatedInput {
  const { id, revision, style, defaults, assignedIds, passwordHash } = stored;
  const { tags = defaults.tags, folder = usable(defaults.folder, isUsableFolder) } = input;
  const { domain = usable(defaults.domain, isUsableDomain) } = input;
  const dynamic = input.dynamic ?? fittingDynamic(input, defaults.dynamic);
  const isDynamic = dynamic ?? payloadType(input.type).symbol.startsWith('dynamic');
  const compact = input.compact ?? (isDynamic && input.type !== 'gs1' ? defaults.compact : undefined);
  const metadata = mergePatch(defaults.metadata ?? {}, input.metadata ?? {});
  const routing = isDynamic ? mergeRouting(input, stored) : input.routing;
  const merged = parseInput(createQrCodeSchema, {
    ...input,
    style: mergePatch(style, input.style ?? {}),
    ...withoutUndefined({ tags, folder, dynamic, compact, metadata, routing, domain }),
  });
  if (!merged.ok) throw validationError(merged.invalid.details, merged.invalid.total);
  return {
    input: merged.data,
    origin: {
      template: { id, revision },
      ...(style.logo && { logo: style.logo.image }),
      routing: {
        ...(assignedIds && { assignedIds }),
        // A password of the body, or null, takes precedence.
        ...(passwordHash !== undefined && input.routing?.password === undefined && { passwordHash }),
      },
    },
  };
}

function usable(value: string | undefined, isUsable: (value: string) => boolean): string | undefined {
  return value !== undefined && isUsable(value) ? value : undefined;
}

function fittingDynamic({ type }: CreateQrCode, dynamic: boolean | undefined): boolean | undefined {
  return findDynamicProblem(type, dynamic) === undefined ? dynamic : undefined;
}

/**
 * @returns The routing of a dynamic code; null for none, undefined if neither the body nor the template has
 *   one.
 */
function mergeRouting(
  { type, routing: own }: CreateQrCode,
  { defaults: { routing }, passwordHash }: StoredTemplate,
): unknown {
  if (own === null || (!routing && passwordHash === undefined)) return own;
  const given = routing ?? {};
  return mergePatch(usableMembers(type, given), own ?? {});
}

/** Returns the members of a template's routing that codes of a type can have. */
function usableMembers(type: CodeType, routing: Routing): Routing {
  if (!isRoutable(type)) return withoutUrlMembers(routing);
  const { query, ...others } = routing;
  return type === 'gs1' || query === undefined ? others : routing;
}

function withoutUndefined(members: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}
