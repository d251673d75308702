/** Formats of images, equal to the extensions of their URLs. */
export const IMAGE_FORMATS = ['svg', 'png', 'pdf', 'eps', 'webp', 'jpg'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];
export type RasterFormat = 'png' | 'webp' | 'jpg';

export const MEDIA_TYPES: Readonly<Record<ImageFormat, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  pdf: 'application/pdf',
  eps: 'application/postscript',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

/** Names of the formats for people. */
export const FORMAT_NAMES: Readonly<Record<ImageFormat, string>> = {
  svg: 'SVG',
  png: 'PNG',
  pdf: 'PDF',
  eps: 'EPS',
  webp: 'WebP',
  jpg: 'JPEG',
};

/** Color spaces of images. */
export const COLOR_MODES = ['rgb', 'cmyk', 'gray'] as const;
export type ColorMode = (typeof COLOR_MODES)[number];

/** Maximum side of a raster image whose width is in millimeters, in pixels. */
export const MAX_RASTER_PX = 8_192;

/** Returns whether the images of a format consist of dots. */
export function isRaster(format: ImageFormat): format is RasterFormat {
  return format === 'png' || format === 'webp' || format === 'jpg';
}

/** Returns whether a format has a color space. */
export function hasColorMode(format: ImageFormat, color: ColorMode): boolean {
  if (color === 'rgb') return true;
  return color === 'cmyk' ? format === 'pdf' || format === 'eps' : format !== 'svg';
}
