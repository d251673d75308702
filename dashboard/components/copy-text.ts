/** Message for a text that the browser did not copy. */
export const COPY_FAILED = 'Couldn’t copy. Select the text and copy it yourself.';

/** Copies a text to the clipboard. Returns whether the browser allowed it. */
export async function copyText(text: string): Promise<boolean> {
  return writeText(text).then(
    () => true,
    () => false,
  );
}

/** Browsers offer the clipboard API on https and localhost only; elsewhere a selected text area is copied. */
async function writeText(text: string): Promise<void> {
  if (isSecureContext) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  // Nothing outside an open modal dialog can be selected.
  (document.querySelector('dialog[open]') ?? document.body).append(area);
  area.select();
  const succeeded = document.execCommand('copy');
  area.remove();
  if (!succeeded) throw new Error('the browser did not copy the selection');
}
