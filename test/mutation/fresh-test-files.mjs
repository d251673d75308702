/** Module hook: a query in the URL of a test file makes Node load the file again. */
export function load(url, context, next) {
  return next(url.split('?')[0], context);
}
