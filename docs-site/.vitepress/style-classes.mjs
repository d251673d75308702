import { createCssVariablesTheme } from 'shiki';

/**
 * Colors as CSS variables, which `tokenClasses` replaces by classes: inline styles would need a weaker
 * security policy.
 */
export const codeTheme = createCssVariablesTheme({ name: 'css-variables', variablePrefix: '--shiki-' });

const TOKEN = /--shiki-(?:token-)?([\w-]+)/;

/** Replaces the inline style of each token by a class such as `token-string`. */
export const tokenClasses = {
  name: 'token-classes',
  pre(node) {
    delete node.properties.style;
  },
  span(node) {
    const [, token] = TOKEN.exec(node.properties.style ?? '') ?? [];
    delete node.properties.style;
    if (token !== undefined && token !== 'foreground') this.addClassToHast(node, `token-${token}`);
  },
};

/** Number of characters from which on a table cell has a line of a readable length on phones. */
const LONG_CELL_CHARS = 32;

/** Gives cells with much text the class `long-cell`: a wide table then scrolls, with readable columns. */
export function longCellClasses(md) {
  md.core.ruler.push('long_cells', ({ tokens }) => {
    for (const [index, token] of tokens.entries()) {
      const isLong = token.type === 'td_open' && tokens[index + 1].content.length >= LONG_CELL_CHARS;
      if (isLong) token.attrJoin('class', 'long-cell');
    }
  });
}

/** Replaces the inline style of aligned table cells by a class such as `align-right`. */
export function alignmentClasses(md) {
  for (const rule of ['th_open', 'td_open']) {
    md.renderer.rules[rule] = (tokens, index, options, _env, renderer) => {
      const token = tokens[index];
      const alignment = token.attrGet('style')?.replace('text-align:', 'align-');
      token.attrs = (token.attrs ?? []).filter(([name]) => name !== 'style');
      if (alignment) token.attrJoin('class', alignment);
      return renderer.renderToken(tokens, index, options);
    };
  }
}
