/** Attribution that the license of the GeoIP database requires wherever locations are shown. */
export const GEOIP_ATTRIBUTION = 'IP geolocation by DB-IP (https://db-ip.com), CC BY 4.0';
