/**
 * Version of the renderers. The ETag of an image contains it, so that no client keeps an image that would be
 * rendered differently now. Increment it when the bytes of any image change; a test fails until you do.
 */
export const RENDERER_VERSION = 3;
