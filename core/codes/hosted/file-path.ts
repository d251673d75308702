/** Number of hex digits of the SHA-256 in file URLs. */
const DIGEST_LENGTH = 32;

/** Returns the path of a file below the short link, percent-encoded: its digest, and its name. */
export function filePath({ sha256, name }: { sha256: string; name: string }): string {
  return `${sha256.slice(0, DIGEST_LENGTH)}/${encodeURIComponent(name)}`;
}

/** Splits a path below a short link into the digest and the name of a file; undefined for other paths. */
export function parseFilePath(path: string): { digest: string; name: string } | undefined {
  const [digest = '', encoded, ...rest] = path.split('/');
  if (encoded === undefined || rest.length > 0 || !/^[0-9a-f]{32}$/.test(digest)) return undefined;
  try {
    return { digest, name: decodeURIComponent(encoded) };
  } catch {
    return undefined;
  }
}
