import { shortLinkType } from '../../core/gs1/link-types.js';
import type { Choice } from '../components/choice.js';

/** Link types of GS1 by their names there, with names for people: the most used first. */
const NAMES: Readonly<Record<string, string>> = {
  pip: 'Product information',
  instructions: 'Instructions',
  recallStatus: 'Recall',
  ingredientsInfo: 'Ingredients',
  allergenInfo: 'Allergens',
  nutritionalInfo: 'Nutrition',
  safetyInfo: 'Safety',
  certificationInfo: 'Certificates',
  dpp: 'Digital product passport',
  promotion: 'Offer',
  registerProduct: 'Register the product',
  support: 'Support',
  purchaseSuppliesOrAccessories: 'Accessories and supplies',
  subscribe: 'Alerts and newsletter',
  appDownload: 'App',
  scheduleTime: 'Appointments',
  backgroundInfo: 'Background',
  brandHomepageClinical: 'Brand page for clinicians',
  brandHomepagePatient: 'Brand page for patients',
  verificationService: 'Check that it is genuine',
  eventsInfo: 'Events',
  consumerHandlingStorageInfo: 'Handling and storage',
  homepage: 'Home page',
  activityIdeas: 'Ideas for activities',
  relatedImage: 'Image',
  eifu: 'Instructions of a medical device',
  careersInfo: 'Jobs',
  leaveReview: 'Leave a review',
  logisticsInfo: 'Logistics',
  loyaltyProgram: 'Loyalty program',
  menuInfo: 'Menu',
  openingHoursInfo: 'Opening hours',
  traceability: 'Origin',
  epil: 'Package leaflet of a medicine',
  paymentLink: 'Payment',
  locationInfo: 'Place',
  masterData: 'Product data for partners',
  smpc: 'Product summary for doctors',
  faqs: 'Frequent questions',
  quickStartGuide: 'Quick start',
  recipeInfo: 'Recipes',
  registryEntry: 'Registry entry',
  reportFound: 'Report a found item',
  review: 'Reviews',
  serviceInfo: 'Service',
  smartLabel: 'SmartLabel',
  socialMedia: 'Social media',
  statisticInfo: 'Statistics',
  epcis: 'Supply chain events',
  sustainabilityInfo: 'Sustainability',
  productSustainabilityInfo: 'Sustainability of the product',
  userAgreement: 'Terms of use',
  tutorial: 'Tutorial',
  relatedVideo: 'Video',
  whatsInTheBox: 'What is in the box',
  hasRetailers: 'Where to buy',
};

/** The kinds of pages that a link of a product can have, as choices. */
export const LINK_TYPE_CHOICES: readonly Choice<string>[] = Object.entries(NAMES).map(([name, label]) => ({
  value: `gs1:${name}`,
  label,
}));

/** Link type of scans that asked for none. */
const NO_LINK_TYPE = 'default';

/** Returns the name of a link type for people; a link type without one is returned as it is. */
export function linkTypeName(linkType: string): string {
  if (linkType === NO_LINK_TYPE) return 'None in particular';
  const short = shortLinkType(linkType);
  return (short.startsWith('gs1:') && NAMES[short.slice(4)]) || linkType;
}
