import type { Page } from 'playwright-core';

/**
 * Returns a text that describes what axe's rules can depend on: the elements with their attributes, texts,
 * and inputs, the stylesheets, the screen, the color scheme, the scroll position, and the focused and the
 * hovered element.
 *
 * Texts that differ between two runs of a test are left out: numbers with their units of time, IDs, short
 * codes, secrets, and the shapes of drawings. The names of stylesheets contain a hash of their content.
 */
export async function readPageState(page: Page): Promise<string> {
  return page.evaluate<string>(`(() => {
    const SHAPES = ['d', 'points', 'transform', 'viewBox', 'x', 'y', 'x1', 'x2', 'y1', 'y2', 'cx', 'cy', 'r', 'width', 'height'];
    const stable = (text) => text
      .replace(/\\b(data|blob):\\S*/g, '$1:')
      .replace(/\\b(qrk|whsec)_[\\w+/=-]+/g, 'secret')
      .replace(/_[0-9a-z]{26}(?![0-9a-z])/g, '_id')
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
      .replace(/\\/r\\/[\\w-]+/g, '/r/')
      .replace(/\\b(?=[a-z]*\\d)(?=\\d*[a-z])[0-9a-z]{7}\\b/g, 'code')
      .replace(/\\d+([.,:]\\d+)*/g, '0')
      .replace(/\\b0 (ms|s|min|seconds?|minutes?|attempts?)\\b/g, '0');
    const lines = [];
    const inputOf = (element) => element.matches('input, textarea, select')
      ? ' ' + [stable(String(element.value)), element.checked, element.selectedIndex, element.indeterminate].join()
      : '';
    const walk = (node, isDrawing) => {
      if (node.nodeType === Node.TEXT_NODE) {
        const text = stable(node.data.trim());
        if (text !== '') lines.push(text);
      }
      if (node.nodeType !== Node.ELEMENT_NODE || ['SCRIPT', 'LINK'].includes(node.nodeName)) return;
      const inDrawing = isDrawing || node.nodeName === 'svg';
      const attributes = node.getAttributeNames().sort()
        .filter((name) => !(inDrawing && SHAPES.includes(name)))
        .map((name) => name + '=' + (['class', 'style'].includes(name) ? node.getAttribute(name) : stable(node.getAttribute(name))));
      lines.push('<' + node.localName + ' ' + attributes.join('|') + inputOf(node));
      for (const child of node.childNodes) walk(child, inDrawing);
      lines.push('>');
    };
    walk(document.documentElement, false);
    const elements = [...document.querySelectorAll('*')];
    const hovered = [...document.querySelectorAll(':hover')].at(-1);
    return JSON.stringify([
      lines,
      [...document.styleSheets].map(({ href }) => href && new URL(href).pathname),
      [innerWidth, innerHeight, Math.round(scrollX), Math.round(scrollY)],
      matchMedia('(prefers-color-scheme: dark)').matches,
      [elements.indexOf(document.activeElement), elements.indexOf(hovered)],
    ]);
  })()`);
}
