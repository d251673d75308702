/** Whether the service sends mail; the API writes it into the document. */
export const SENDS_MAIL = document.querySelector('meta[name="mail"]') !== null;
