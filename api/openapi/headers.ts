const HEADERS: Record<string, string> = {
  'X-Request-Id': 'Names this request in our logs',
  ETag: 'Version of what was answered, for If-Match and If-None-Match',
  Location: 'Address of what was made or accepted',
  Link: 'Address of the next page, rel="next"',
  'Retry-After': 'Seconds to wait before another try',
  'Set-Cookie': 'The session cookie',
  'Content-Disposition': 'File name',
  'Preference-Applied': 'Which Prefer was followed',
};

/** Header objects of the document for `names`. */
export function describeHeaders(names: readonly string[]) {
  return Object.fromEntries(
    names.map((name) => [name, { description: HEADERS[name] ?? name, schema: { type: 'string' as const } }]),
  );
}
