/** To be shown wherever places are: the licence of the embedded database asks for it. */
export const PLACE_CREDIT = 'IP geolocation by DB-IP (https://db-ip.com), CC BY 4.0';
