import { GUIDE_GROUPS } from './guides.js';
import { INSTANCE_URL } from './instance-url.js';
import { createRouteLinker } from './link-routes.js';
import { groupByTag, readReference, type Operation } from './openapi.js';
import { renderMethod, renderOperationPage } from './operation-page.js';

interface SidebarItem {
  /** HTML. */
  text: string;
  /** Text of the link on the pages before and after it. Default: `text`. */
  docFooterText?: string;
  link?: string;
  collapsed?: boolean;
  items?: SidebarItem[];
}

/** The site in the form that VitePress builds: Markdown by path, and the navigation. */
export interface SitePages {
  pages: Map<string, string>;
  /** Navigation by the path of the pages that show it. */
  sidebar: Record<string, SidebarItem[]>;
}

const NAMES = GUIDE_GROUPS.flatMap(({ guides }) => guides.map(({ name }) => name)).filter(
  (name) => !name.endsWith('/'),
);

/**
 * Builds the pages of the site from docs/ and the OpenAPI document. Writes nothing.
 *
 * @param read Returns the text of a file of the checkout.
 */
export function buildSitePages(read: (path: string) => string): SitePages {
  const reference = readReference();
  const groups = groupByTag(reference.operations);
  const linkRoutes = createRouteLinker(reference.operations);
  const pages = new Map<string, string>([
    ['index.md', renderStartPage(read('docs-site/index.md'), reference.operations)],
    ...NAMES.map((name): [string, string] => [`${name}.md`, linkRoutes(adaptGuide(read(`docs/${name}.md`)))]),
    ['reference/index.md', renderReferenceIndex(groups)],
    ...reference.operations.map((operation): [string, string] => [
      `reference/${operation.slug}.md`,
      renderOperationPage(operation, reference),
    ]),
  ]);
  return { pages, sidebar: buildSidebar(groups) };
}

/** URL of the service in docs/, where nobody knows the reader's own. */
const LOCAL_URL = 'http://localhost:3000';

/**
 * Adapts a page of docs/ to the site: links to files that the site does not have become text, translations
 * become tabs, and examples get the URL of the service.
 */
function adaptGuide(markdown: string): string {
  return markdown
    .replaceAll(LOCAL_URL, INSTANCE_URL)
    .replaceAll(LINK, removeDeadLink)
    .replaceAll(TRANSLATIONS, (blocks) => {
      const titled = blocks.replaceAll(
        /^```(\w+)$/gm,
        (_whole, language: string) => `\`\`\`${language} [${TITLES[language]}]`,
      );
      return `::: code-group\n\n${titled}\n\n:::`;
    });
}

const LINK = /\[((?:[^[\]`]|`[^`]*`)+)\]\(([^)#\s]+)(#[^)]*)?\)/g;

function removeDeadLink(link: string, text: string, target: string): string {
  const isOnSite = /^(https?:|mailto:|images\/)/.test(target) || NAMES.includes(target.replace(/\.md$/, ''));
  return isOnSite ? link : text;
}

const blockIn = (language: string): string => `\`\`\`${language}\\n(?:(?!\`\`\`).*\\n)*\`\`\``;

/**
 * Code blocks that say the same in several languages: one in JavaScript, directly followed by one in Python.
 */
const TRANSLATIONS = new RegExp(
  `^(?:${blockIn('sh')}\\n\\n)?${blockIn('js')}\\n\\n${blockIn('python')}$`,
  'gm',
);
const TITLES: Record<string, string> = { sh: 'curl', js: 'JavaScript', python: 'Python' };

function renderReferenceIndex(groups: ReadonlyMap<string, readonly Operation[]>): string {
  const sections = [...groups].map(([tag, operations]) => {
    const rows = operations.map(
      ({ method, path, slug, summary }) =>
        `| [${summary}](${slug}.md) | ${renderMethod(method)} \`${path}\` |`,
    );
    return `## ${tag}\n\n| operation | route |\n| --- | --- |\n${rows.join('\n')}`;
  });
  return `${REFERENCE_INTRODUCTION}\n\n${sections.join('\n\n')}\n`;
}

const REFERENCE_INTRODUCTION = `---
title: API reference
search: false
description: Every operation of the API with its parameters, fields, errors, and examples in curl, JavaScript, and Python.
---
# API reference

Every operation with its parameters, fields, errors, and an example in curl, JavaScript, and Python. Each page can send its request, with
your session on the dashboard or with an API key. The same information is in the <a href="/openapi.json" target="_self">OpenAPI document</a>, for code generators.

The examples read your [API key](../api.md#api-keys) from the environment variable \`KEY\`. Set it once: \`export KEY=qrk_…\`. Those in Python use the package
\`requests\`.`;

/** Place of the lists of guides on the start page. */
const GUIDES_MARKER = '<!-- guides -->';

/** Operations on the start page: most programs begin with them. The reference has all. */
const FIRST_OPERATIONS = [
  'createQrCode',
  'listQrCodes',
  'updateQrCode',
  'getQrCodeAnalytics',
  'bulkCreateQrCodes',
  'createWebhook',
];

/**
 * Fills in the start page: the first group of guides, operations, the other guides.
 *
 * @throws Error if an operation of `FIRST_OPERATIONS` does not exist
 */
function renderStartPage(page: string, operations: readonly Operation[]): string {
  const [first = '', ...others] = GUIDE_GROUPS.map(({ title, guides }) =>
    renderCards(
      title,
      guides.map(({ name, title: text, about }) => `- [**${text}**](/${name}) ${about}`),
    ),
  );
  const shown = FIRST_OPERATIONS.map((id) => {
    const operation = operations.find(({ operationId }) => operationId === id);
    if (!operation) throw new Error(`The start page links to ${id}, which is no operation`);
    const { summary, slug, method, path } = operation;
    return `- [**${summary}**](/reference/${slug}) ${renderMethod(method)} \`${path}\``;
  });
  const lists = [first, renderCards('Call the API', shown), ...others];
  return page.replace(GUIDES_MARKER, lists.join('\n\n'));
}

function renderCards(title: string, items: readonly string[]): string {
  return `## ${title}\n\n${items.join('\n')}`;
}

/** The guides have no list of operations, whose many elements would delay every page on a phone. */
function buildSidebar(groups: ReadonlyMap<string, readonly Operation[]>): SitePages['sidebar'] {
  const guides = GUIDE_GROUPS.map(({ title, guides: pages }) => ({
    text: title,
    items: pages.map(({ name, title: text }) => ({ text, link: `/${name}` })),
  }));
  const tags = [...groups].map(([text, operations]) => ({
    text,
    collapsed: true,
    items: operations.map(({ method, summary, slug }) => ({
      text: `${renderMethod(method)} <span>${summary}</span>`,
      link: `/reference/${slug}`,
      docFooterText: summary,
    })),
  }));
  return {
    '/': guides,
    '/reference/': [
      { text: 'API reference', items: [{ text: 'All operations', link: '/reference/' }] },
      ...tags,
    ],
  };
}
