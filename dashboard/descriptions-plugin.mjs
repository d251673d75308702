import ts from 'typescript';

/** Vite plugin that removes the descriptions of schemas, which only the OpenAPI document shows. */
export function withoutDescriptions() {
  return {
    name: 'without-descriptions',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/core\/.+\.ts$/.test(id) || !code.includes('.describe(')) return undefined;
      const source = ts.createSourceFile(id, code, ts.ScriptTarget.Latest);
      let rest = code;
      for (const { start, end } of findDescriptions(source).toReversed()) {
        rest = rest.slice(0, start) + rest.slice(end);
      }
      return { code: rest, map: null };
    },
  };
}

/** Returns the calls of `describe` with a text, from the point on, in the order of the source. */
function findDescriptions(source) {
  const found = [];
  const visit = (node) => {
    ts.forEachChild(node, visit);
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
    const { expression, name } = node.expression;
    const [text, ...others] = node.arguments;
    if (name.text !== 'describe' || !text || others.length > 0 || !isText(text)) return;
    found.push({ start: expression.end, end: node.end });
  };
  visit(source);
  return found.sort((a, b) => a.start - b.start);
}

function isText(node) {
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || ts.isBinaryExpression(node);
}
