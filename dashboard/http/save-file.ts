/** Hands a file to the browser, to be saved under this name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun by then; the address would hold the bytes in memory for ever.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
