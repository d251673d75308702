import { createCssVariablesTheme } from 'shiki';

/** Colors as CSS variables, which `tokenClasses` replaces by classes: inline styles would need a weaker security policy. */
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
