import { linkTypeName } from './link-type-names.js';

/** The name of a link type that scans are filtered by. */
export function LinkTypeName({ linkType }: { linkType: string }) {
  return <>{linkTypeName(linkType)}</>;
}
