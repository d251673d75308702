/** Limit of URLs to which a short link redirects. Servers and proxies usually accept 8 KB per header. */
export const MAX_DESTINATION_URL = 8_192;
