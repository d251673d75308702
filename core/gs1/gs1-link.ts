/** A link of a code, as it is stored and returned. */
export interface Gs1Link {
  /** `gs1:<name>`, or the absolute URI of another link type. */
  linkType: string;
  url: string;
  title: string;
  /** Languages such as `de` or `de-CH`. Absent: the link has none. */
  language?: readonly string[] | undefined;
  /** Media type such as `text/html`. */
  type?: string | undefined;
  /** Exact values of the parameter `context`. */
  context?: readonly string[] | undefined;
}
