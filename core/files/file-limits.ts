/** Maximum size of an uploaded file. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024;

/** Maximum number of pages of a PDF. */
export const MAX_PDF_PAGES = 200;

/** Maximum side of an uploaded image in pixels. */
export const MAX_IMAGE_SIDE = 10_000;

/** Maximum size of an uploaded image in pixels: 25 megapixels. */
export const MAX_IMAGE_PIXELS = 25_000_000;

/** Larger images are scaled down to this side in pixels before they are stored. */
export const MAX_STORED_IMAGE_SIDE = 4_096;
