/** To be shown wherever places are: the license of the embedded database asks for it. */
export const GEOIP_ATTRIBUTION = 'IP geolocation by DB-IP (https://db-ip.com), CC BY 4.0';
