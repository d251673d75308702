/** Returns the path of the page that shows a report. @param token See `signReportToken`. */
export function sharedPagePath(token: string): string {
  return `/shared/${token}`;
}
