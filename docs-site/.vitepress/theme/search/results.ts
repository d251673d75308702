import { withBase } from 'vitepress';
import { h, type VNode } from 'vue';
import type { FoundSection, ResultGroup } from './search-docs.js';
import type { SnippetPart } from './snippet.js';

/** ID of the list of results, which the input controls. */
export const LIST_ID = 'search-results';

/** Returns the ID of a result by its number across all groups. */
export function optionId(number: number): string {
  return `search-result-${number}`;
}

/** Renders the results by group, as a list box whose selected option the input names. */
export function renderResults(groups: readonly ResultGroup[], selected: number, close: () => void): VNode {
  let number = 0;
  return h(
    'div',
    {
      id: LIST_ID,
      class: 'results',
      role: 'listbox',
      'aria-label': 'Results',
      tabindex: groups.length > 0 ? 0 : undefined,
    },
    groups.map(({ name, results }) =>
      h('div', { role: 'group', 'aria-label': name, key: name }, [
        h('p', { class: 'result-group', 'aria-hidden': true }, name),
        ...results.map((result) => renderResult(result, number++, selected, close)),
      ]),
    ),
  );
}

function renderResult(
  { id, method, parents, title, snippet }: FoundSection,
  number: number,
  selected: number,
  close: () => void,
): VNode {
  const attributes = {
    id: optionId(number),
    key: id,
    class: 'result',
    role: 'option',
    'aria-selected': number === selected,
    tabindex: -1,
    href: withBase(id),
    onClick: close,
  };
  return h('a', attributes, [
    h('span', { class: 'result-title' }, [
      method && h('span', { class: `method ${method.toLowerCase()}` }, method),
      parents.map((parent) => h('span', { class: 'result-parent' }, `${parent} › `)),
      h('strong', renderParts(title)),
    ]),
    snippet.length > 0 && h('span', { class: 'result-snippet' }, renderParts(snippet)),
  ]);
}

function renderParts(parts: readonly SnippetPart[]): (VNode | string)[] {
  return parts.map(({ text, isMatch }) => (isMatch ? h('mark', text) : text));
}
