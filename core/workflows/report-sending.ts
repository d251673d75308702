/** Result of sending a page of due reports. */
export interface ReportPage {
  /** Number of reports whose mails were written. */
  sent: number;
  /** ID of the last report of the page; null at the end. */
  next: string | null;
}
