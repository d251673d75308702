import type { CodeImages } from './build-code.js';

/** Returns image tasks that decode a logo once, however many codes have it. */
export function decodeLogosOnce({ normalizeLogo, ...tasks }: CodeImages): CodeImages {
  const logos = new Map<string, ReturnType<CodeImages['normalizeLogo']>>();
  return {
    ...tasks,
    normalizeLogo(dataUri) {
      const logo = logos.get(dataUri) ?? normalizeLogo(dataUri);
      logos.set(dataUri, logo);
      return logo;
    },
  };
}
