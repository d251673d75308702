/** Time by which the browser has certainly started reading a download. */
const REVOKE_AFTER_MS = 60_000;

/** Saves a file from memory under the given name, as the browser's download. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  downloadUrl(url, name);
  // An object URL holds its bytes in memory until it is revoked.
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}

/**
 * Starts a browser download of a same-origin URL. The bytes are not held in memory, so any size works.
 *
 * @param name file name to use if the response names none
 */
export function downloadUrl(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
