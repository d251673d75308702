import type { Page } from 'playwright-core';

/** Structure of a page, as far as axe's rules can depend on it. */
export interface PageStructure {
  /**
   * One entry per kind of element: its own and its parent's name, classes, and attributes, and how it is
   * filled.
   */
  kinds: string[];
  /** IDs that several elements have, and that a label or an ARIA attribute refers to. */
  repeatedIds: string[];
  /** Counts of what every page must have exactly once, its title and language included. */
  frame: { titles: number; languages: number; mains: number; headings: number };
}

/** Name of the variable in which the page keeps its elements by kind. */
const ELEMENTS = 'qrelayElements';

/** Every page has one of each. */
export const WHOLE_FRAME: PageStructure['frame'] = { titles: 1, languages: 1, mains: 1, headings: 1 };

/**
 * Returns the JavaScript of an axe context that covers what the rules about elements of these kinds look at:
 * the elements with their parents, or the whole list, table, form, or navigation that an element is part of.
 * `readStructure` must have read the page.
 */
export function surroundingsOf(kinds: readonly string[]): string {
  return `(() => {
    const surroundings = ${JSON.stringify(kinds)}.flatMap((kind) => ${ELEMENTS}.get(kind)).map((element) =>
      element.closest('table, ul, ol, dl, form, nav') ?? element.parentElement);
    // A script may have replaced elements since.
    const include = [...new Set(surroundings)].filter((element) => element?.isConnected);
    return include.length > 0 ? { include } : document;
  })()`;
}

/**
 * Reads the structure of the page that is shown, in about a tenth of the time that axe takes.
 *
 * Elements of one kind differ in their texts and in the values of IDs, links, and labels. An element that
 * lacks an attribute, that is empty, or that scrolls is of another kind, and so is a heading after one of
 * another level.
 */
export async function readStructure(page: Page): Promise<PageStructure> {
  return page.evaluate<PageStructure>(`(() => {
    const REFERENCES = ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-owns', 'aria-activedescendant'];
    const VALUES = ['class', 'role', 'type', 'style', 'tabindex', 'lang', 'dir'];
    let heading = 0;
    // VitePress adds a class with the page's path.
    const valueOf = (element, name) => element.getAttribute(name).replace(/(^| )_docs_\\S*/, '');
    const descriptions = new Map();
    const describe = (element) => {
      if (descriptions.has(element)) return descriptions.get(element);
      const names = element.getAttributeNames().sort();
      const description = element.localName + names.map((name) =>
        VALUES.includes(name) ? '[' + name + '=' + valueOf(element, name) + ']'
          : '[' + name + (element.getAttribute(name) === '' ? '=]' : ']')).join('');
      descriptions.set(element, description);
      return description;
    };
    const filled = new Set();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      if (texts.currentNode.data.trim() === '') continue;
      for (let element = texts.currentNode.parentNode; element && !filled.has(element); element = element.parentNode)
        filled.add(element);
    }
    const kindOf = (element) => {
      const level = Number(/^h([1-6])$/.exec(element.localName)?.[1] ?? 0);
      const traits = [
        !filled.has(element) && 'empty',
        element.scrollWidth > element.clientWidth && 'wide',
        element.scrollHeight > element.clientHeight && 'high',
        level > 0 && 'after ' + heading,
      ].filter(Boolean);
      if (level > 0) heading = level;
      return describe(element.parentElement) + ' > ' + describe(element) + ' ' + traits.join(' ');
    };
    const elements = globalThis.${ELEMENTS} = new Map();
    for (const element of document.body.querySelectorAll('*')) {
      const kind = kindOf(element);
      if (elements.has(kind)) elements.get(kind).push(element);
      else elements.set(kind, [element]);
    }
    const count = (selector) => document.querySelectorAll(selector).length;
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    const referenced = new Set(REFERENCES.flatMap((name) =>
      [...document.querySelectorAll('[' + name + ']')].flatMap((element) => element.getAttribute(name).split(/\\s+/))));
    return {
      kinds: [...elements.keys()],
      repeatedIds: ids.filter((id, index) => referenced.has(id) && ids.indexOf(id) !== index),
      frame: {
        titles: document.title.trim() === '' ? 0 : 1,
        languages: count('html[lang]:not([lang=""])'),
        mains: count('main'),
        headings: count('h1'),
      },
    };
  })()`);
}
