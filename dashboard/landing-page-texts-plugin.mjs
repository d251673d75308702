import ts from 'typescript';

/** Members of a payload type that only landing pages use: translations, icons, and forms of values. */
const LANDING_PAGE_MEMBERS = new Set([
  ...['pageName', 'pageIcon', 'pageFields', 'fieldNames'],
  // Evaluated modules have what pages need of these: see `evaluated-modules-plugin.mjs`.
  ...['title', 'summary', 'icon', 'redirects'],
]);

/** Vite plugin that removes what only landing pages use from the payload types, which forms need. */
export function withoutLandingPageTexts() {
  return {
    name: 'without-landing-page-texts',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/core\/symbols\/payloads\/[\w-]+\.ts$/.test(id)) return undefined;
      const source = ts.createSourceFile(id, code, ts.ScriptTarget.Latest);
      let rest = code;
      for (const { pos, end } of findMembers(source).toReversed()) {
        rest = `${rest.slice(0, pos)}${rest.slice(code[end] === ',' ? end + 1 : end)}`;
      }
      return rest === code ? undefined : { code: rest, map: null };
    },
  };
}

/** Returns the members in the arguments of `definePayloadType`, in the order of the source. */
function findMembers(source) {
  const members = [];
  const visit = (node) => {
    if (ts.isCallExpression(node) && node.expression.getText(source) === 'definePayloadType') {
      const [spec] = node.arguments;
      const isForPages = ({ name }) => LANDING_PAGE_MEMBERS.has(name?.getText(source));
      if (spec && ts.isObjectLiteralExpression(spec)) members.push(...spec.properties.filter(isForPages));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return members;
}
