/** Namespace of GS1's link types. */
export const GS1_NAMESPACE = 'https://ref.gs1.org/voc/';

/** Namespaces that mean the same. */
const FORMER_NAMESPACES = ['https://gs1.org/voc/', 'https://www.gs1.org/voc/'];

/** Link type that `data.linkType` has by default: a page with information about the product. */
export const DEFAULT_LINK_TYPE = 'gs1:pip';

/** Link types that only a resolver states. */
export const RESOLVER_LINK_TYPES: readonly string[] = ['gs1:defaultLink', 'gs1:defaultLinkMulti'];

/** Names of the link types that GS1 has ratified (GS1 Web Vocabulary 1.16, of January 2026). */
const RATIFIED_NAMES = new Set(
  (
    'activityIdeas allergenInfo appDownload backgroundInfo brandHomepageClinical brandHomepagePatient ' +
    'careersInfo certificationInfo consumerHandlingStorageInfo dpp eifu epcis epil eventsInfo faqs handledBy ' +
    'hasRetailers homepage ingredientsInfo instructions jws leaveReview locationInfo logisticsInfo ' +
    'loyaltyProgram masterData menuInfo nutritionalInfo openingHoursInfo paymentLink pip ' +
    'productSustainabilityInfo promotion purchaseSuppliesOrAccessories quickStartGuide recallStatus ' +
    'recipeInfo registerProduct registryEntry relatedImage relatedVideo reportFound review safetyInfo ' +
    'scheduleTime serviceInfo smartLabel smpc socialMedia statisticInfo subscribe support ' +
    'sustainabilityInfo traceability tutorial userAgreement verificationService whatsInTheBox'
  ).split(' '),
);

/**
 * Returns the URI of a link type: `https://ref.gs1.org/voc/pip` for `gs1:pip` and for the same name in a
 * former namespace of GS1. Any other text is returned as it is.
 */
export function fullLinkType(linkType: string): string {
  const prefix = ['gs1:', ...FORMER_NAMESPACES].find((start) => linkType.startsWith(start));
  return prefix === undefined ? linkType : GS1_NAMESPACE + linkType.slice(prefix.length);
}

/** Returns the short form of a link type of GS1, such as `gs1:pip`; any other URI is returned as it is. */
export function shortLinkType(linkType: string): string {
  const full = fullLinkType(linkType);
  return full.startsWith(GS1_NAMESPACE) ? `gs1:${full.slice(GS1_NAMESPACE.length)}` : full;
}

/**
 * Returns whether a link type is in the namespace of GS1, but not among the link types that GS1 has ratified.
 */
export function isUnknownGs1LinkType(linkType: string): boolean {
  const short = shortLinkType(linkType);
  return short.startsWith('gs1:') && !RATIFIED_NAMES.has(short.slice(4));
}
