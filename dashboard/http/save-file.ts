/** Hands a file to the browser, to be saved under this name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  saveAddress(address, name);
  // The download has begun by then; the address would hold the bytes in memory for ever.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Has the browser fetch an address of ours as a file, however large, under the name that the service gives it or this one. */
export function saveAddress(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
