/** Returns whether a request target is the path of a product: `/01/` and what follows. */
export function isGs1Path(url: string): boolean {
  return url.startsWith('/01/');
}
