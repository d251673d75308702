/**
 * Stands for the URL of the service in the pages of the site. A reader's browser replaces it by the URL of
 * the service that has served the page.
 */
export const INSTANCE_URL = 'https://qrelay.example';
