/**
 * Maximum age in milliseconds of the copy of an endpoint with which an attempt starts: its URL, its secrets,
 * and whether it is enabled.
 */
export const MAX_ENDPOINT_COPY_AGE_MS = 100;

/**
 * Time in milliseconds between a change of an endpoint and the response to it. When the response is sent,
 * every copy from before the change has expired. No two clocks are compared.
 */
export const CHANGE_TAKES_EFFECT_MS = MAX_ENDPOINT_COPY_AGE_MS + 50;
