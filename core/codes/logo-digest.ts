import type { Style } from '../symbols/style.js';

/** A style with the digest of its logo in place of the image, which can have 256 KiB. */
export interface StyleWithDigest extends Omit<Style, 'logo'> {
  logo: { sha256: string; size: number } | null;
}

/**
 * Replaces the image of a style's logo by its digest.
 *
 * @param digest Returns the SHA-256 of a text, in hex.
 */
export function withLogoDigest(style: Style, digest: (text: string) => string): StyleWithDigest {
  const { logo } = style;
  return { ...style, logo: logo && { sha256: digest(logo.image), size: logo.size } };
}
