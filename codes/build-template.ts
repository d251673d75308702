import { DomainError } from '../core/basics/errors.js';
import type { RoutingFields } from '../core/codes/routing/routing-fields.js';
import type { StyleInput } from '../core/symbols/style.js';
import type { TemplateDefaultsInput } from '../core/codes/templates/template-schemas.js';
import type { StoredTemplate } from '../core/codes/templates/template.js';
import { buildCode, type BuildContext, type RoutingSetting } from './build-code.js';

/** Data of the code that a template is checked with. */
const SAMPLE = { type: 'url', data: 'https://example.com/sample' } as const;

/** Input from which a template is built. Its values have passed their schemas. */
interface TemplateInput {
  style: StyleInput;
  defaults: TemplateDefaultsInput;
}

interface TemplateContext extends Pick<BuildContext, 'accountId' | 'base' | 'now' | 'images'> {
  routing: RoutingSetting;
  /**
   * The template before a change: its logo is normalized, and its password stays unless the input has one.
   */
  former?: { logo?: string | undefined; routing: RoutingFields; domain?: string | undefined };
}

/** Fields of a template that its input decides. */
type BuiltTemplate = Pick<StoredTemplate, 'style' | 'defaults' | 'assignedIds' | 'passwordHash'>;

/**
 * Builds the content of a template: creates a sample code from it, so that every value of a template is one
 * that a code can have, and checks that scanners can read its symbol. Writes nothing.
 *
 * @throws DomainError `validation_error` or `not_scannable`, with paths of the template.
 */
export async function buildTemplate(
  { style, defaults }: TemplateInput,
  { former, ...context }: TemplateContext,
): Promise<BuiltTemplate> {
  const { tags, metadata, folder, routing, dynamic, compact, domain } = defaults;
  const sample = await withTemplatePaths(() =>
    buildCode(
      {
        ...SAMPLE,
        style,
        ...(tags && { tags }),
        ...(metadata && { metadata }),
        ...(routing && { routing }),
        ...(typeof dynamic === 'boolean' && { dynamic }),
        ...(typeof compact === 'boolean' && { compact }),
        ...(domain && domain !== former?.domain && { domain }),
      },
      {
        ...context,
        origin: {
          ...(former?.logo !== undefined && { logo: former.logo }),
          ...(former && { routing: former.routing }),
        },
      },
    ),
  );
  const { assignedIds, passwordHash } = sample;
  return {
    style: sample.style,
    defaults: {
      ...(sample.tags.length > 0 && { tags: sample.tags }),
      ...(Object.keys(sample.metadata).length > 0 && { metadata: sample.metadata }),
      ...(folder && { folder }),
      ...(sample.routing && Object.keys(sample.routing).length > 0 && { routing: sample.routing }),
      ...(typeof dynamic === 'boolean' && { dynamic }),
      ...(typeof compact === 'boolean' && { compact }),
      ...(domain && { domain: sample.domain ?? former?.domain ?? domain }),
    },
    ...(assignedIds && { assignedIds }),
    ...(passwordHash !== undefined && { passwordHash }),
  };
}

/** Turns paths of the sample code into paths of the template. */
async function withTemplatePaths<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DomainError) || error.status >= 500 || !error.details) throw error;
    const details = error.details.map(({ path, message }) => ({
      path: /^(?:tags|metadata|routing|dynamic|compact|domain)\b/.test(path) ? `defaults.${path}` : path,
      message,
    }));
    throw new DomainError(error.code, error.message, { details });
  }
}
