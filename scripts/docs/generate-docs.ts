import { format } from 'prettier';
import { AUDIT_ACTIONS } from '../../core/audit/audit-actions.js';
import { SCOPE_DESCRIPTIONS } from '../../core/accounts/scopes.js';
import { generateErrorParts } from './error-page.js';
import { generateEventParts } from './event-page.js';
import type { ExampleImage } from './rendered-example.js';
import { replaceGeneratedParts } from './generated-parts.js';
import { inlineCode, renderTable } from './markdown.js';
import { generateStyleParts } from './style-page.js';
import { generateTypeParts } from './type-page.js';

export interface GeneratedDocs {
  /** Complete pages, with their handwritten text, and images: content by path in the checkout. */
  files: Map<string, string>;
  images: ExampleImage[];
}

/**
 * Generates the pages and images of docs/ from the current sources. Writes nothing.
 *
 * @param read Returns the text of a file of the checkout, for the handwritten parts of the pages.
 */
export async function generateDocs(read: (path: string) => string): Promise<GeneratedDocs> {
  const [types, styles] = [await generateTypeParts(), await generateStyleParts()];
  const page = async (path: string, parts: ReadonlyMap<string, string>): Promise<[string, string]> => [
    path,
    await format(replaceGeneratedParts(read(path), parts), {
      parser: 'markdown',
      printWidth: 110,
      singleQuote: true,
    }),
  ];
  const images = [...types.images, ...styles.images];
  const files = new Map([
    await page('docs/code-types.md', types.parts),
    await page('docs/styling.md', styles.parts),
    await page('docs/api.md', new Map([['scopes', renderScopeTable()]])),
    await page('docs/errors.md', generateErrorParts()),
    await page('docs/teams.md', new Map([['audit-actions', renderActionTable()]])),
    await page('docs/events.md', generateEventParts()),
    ...images.map(({ path, svg }): [string, string] => [path, svg]),
  ]);
  return { files, images };
}

/** Returns the Markdown table of all scopes of API keys. */
function renderScopeTable(): string {
  const rows = Object.entries(SCOPE_DESCRIPTIONS).map(([scope, allows]) => [inlineCode(scope), allows]);
  return renderTable(['scope', 'what it allows'], rows);
}

/** Returns the Markdown table of all actions of the audit log. */
function renderActionTable(): string {
  const rows = Object.entries(AUDIT_ACTIONS).map(([action, meaning]) => [inlineCode(action), meaning]);
  return renderTable(['action', 'recorded when'], rows);
}
