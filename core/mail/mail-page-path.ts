/** Returns the path of the page on which a recipient confirms or unsubscribes. @param token From the mail. */
export function mailPagePath(token: string): string {
  return `/mail/${token}`;
}
