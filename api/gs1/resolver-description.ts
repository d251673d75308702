import { z } from 'zod';
import { DomainError } from '../../core/basics/errors.js';
import { GS1_NAMESPACE } from '../../core/gs1/link-types.js';
import type { Gs1KeyStore } from '../../store/qr-codes/gs1-keys.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { BrandingResolver } from '../redirect/respond/branding.js';
import { LINKSET_CONTEXT } from '../redirect/respond/linkset.js';
import { RESOLVER_CORS } from '../redirect/respond/resolver-headers.js';

const descriptionSchema = z.object({
  name: z.string().describe('The service, or the account of the custom domain.'),
  resolverRoot: z.string().describe('Base of the GS1 Digital Link URIs on the requested host.'),
  supportedPrimaryKeys: z.array(z.literal('01')).describe('Primary keys that resolve: `01` is a GTIN.'),
  supportedLinkType: z
    .array(z.object({ namespace: z.string(), prefix: z.string() }))
    .describe('Namespaces of link types. URIs of other link types are accepted, too.'),
  linkTypeDefaultCanBeLinkset: z.literal(false).describe('A URI without `linkType` never returns a linkset.'),
  jsonLdContextLocation: z.string().describe('Context with which linksets are JSON-LD.'),
});

type ResolverDescription = z.output<typeof descriptionSchema>;

export interface ResolverDescriptionDeps {
  /**
   * Describes the resolver on a host.
   *
   * @param domainOwner Account of the custom domain; undefined on the host of the service.
   * @param host As the client sent it.
   * @returns undefined if nothing resolves there.
   */
  describeResolver: (
    domainOwner: string | undefined,
    host: string,
  ) => Promise<ResolverDescription | undefined>;
}

/** Creates the description of the GS1 resolver. Custom domains have one if their account has `gs1` codes. */
export function createResolverDescription(
  publicUrl: string,
  gs1Keys: Pick<Gs1KeyStore, 'hasCodes'>,
  brandings: Pick<BrandingResolver, 'resolve'>,
): ResolverDescriptionDeps['describeResolver'] {
  const base = publicUrl.replace(/\/$/, '');
  const { protocol } = new URL(base);
  return async (domainOwner, host) => {
    if (domainOwner === undefined) return describe('Qrelay', base);
    if (!(await gs1Keys.hasCodes(domainOwner))) return undefined;
    const { branding } = await brandings.resolve(domainOwner, true);
    return describe(branding?.name ?? host, `${protocol}//${host.toLowerCase()}`);
  };
}

export const resolverDescription = defineRoute({
  method: 'get',
  path: '/.well-known/gs1resolver',
  operationId: 'getGs1Resolver',
  tag: 'System',
  summary: 'Retrieve the description of the GS1 resolver',
  description:
    'Describes which GS1 Digital Link URIs resolve on this host, as the GS1-Conformant Resolver Standard defines it. Pages of any origin can read it. Custom domains have it if their account has codes of the type `gs1`, under the name of the account; otherwise they respond with 404.',
  access: { kind: 'public' },
  availableOnCustomDomains: true,
  responses: { 200: { description: 'The description file', body: descriptionSchema } },
  errors: ['not_found'],
  async handle({ domainOwner, host }, { describeResolver }: ResolverDescriptionDeps) {
    const description = await describeResolver(domainOwner, host);
    if (description) return ok(description, RESOLVER_CORS);
    throw new DomainError('not_found', 'There is nothing at this path', { headers: RESOLVER_CORS });
  },
});

function describe(name: string, resolverRoot: string): ResolverDescription {
  return {
    name,
    resolverRoot,
    supportedPrimaryKeys: ['01'],
    supportedLinkType: [{ namespace: GS1_NAMESPACE, prefix: 'gs1:' }],
    linkTypeDefaultCanBeLinkset: false,
    jsonLdContextLocation: LINKSET_CONTEXT,
  };
}
