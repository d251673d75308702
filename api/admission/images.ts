import { assessByRule, isAssessedByRule } from '../../core/symbols/print/scannability.js';
import { isCertainlyPrintable } from '../../core/symbols/print/unprintable-text.js';
import { isPlain, type Style } from '../../core/symbols/style.js';
import { renderSvg } from '../../core/symbols/render/svg.js';
import type { ImageTasks } from '../../raster/image-tasks.js';
import { isCheapImage, renderCheapImage } from '../../raster/cheap-image.js';
import type { Admission, Caller } from './admission.js';

/** Bounds the memory of results that are kept. */
const MAX_CHECKED_LINES = 1_000;

/**
 * Returns the image tasks of a caller: what is cheap runs at once, the rest in the image process on the
 * caller's turn.
 */
export type Images = (caller: Caller) => ImageTasks;

/**
 * Creates the image tasks of the API. Images in plain styles take less than a millisecond, and no decoder, so
 * they do not wait.
 *
 * @param tasks Tasks of the image process.
 */
export function createImages(admission: Admission, tasks: ImageTasks): Images {
  /**
   * Characters that files do not show, by weight and line: each request for an image of a code asks for the
   * same one.
   */
  const checkedLines = new Map<string, string[]>();
  return ({ caller, signal }) => {
    const admit = <T>(work: () => Promise<T>) => admission.run('image', caller, work, signal);
    return {
      async renderSvgImage(symbol, style, options) {
        return isPlain(style)
          ? renderSvg(symbol, style, options)
          : admit(() => tasks.renderSvgImage(symbol, style, options));
      },
      async renderImage(symbol, style, plan) {
        return isCheapImage(symbol.size, style, plan)
          ? renderCheapImage(symbol, style, plan)
          : admit(() => tasks.renderImage(symbol, style, plan));
      },
      async assessScannability(symbol, style, expectedText) {
        const assessment = assessByRule(symbol.size, style);
        const isFinal = isAssessedByRule(assessment, style) && isShown(style);
        return isFinal ? assessment : admit(() => tasks.assessScannability(symbol, style, expectedText));
      },
      normalizeLogo: (dataUri) => admit(() => tasks.normalizeLogo(dataUri)),
      normalizeBrandingLogo: (dataUri) => admit(() => tasks.normalizeBrandingLogo(dataUri)),
      inspectFile: (bytes, declared) => admit(() => tasks.inspectFile(bytes, declared)),
      async findUnprintable(lines, weight) {
        const uncertain = [...new Set(lines)].filter((line) => !isCertainlyPrintable(line));
        if (uncertain.length === 0) return [];
        const key = uncertain.length === 1 ? `${weight} ${uncertain[0]}` : undefined;
        const known = key === undefined ? undefined : checkedLines.get(key);
        if (known) return known;
        const found = await admit(() => tasks.findUnprintable(uncertain, weight));
        if (checkedLines.size >= MAX_CHECKED_LINES) checkedLines.clear();
        if (key !== undefined) checkedLines.set(key, found);
        return found;
      },
    };
  };
}

/** Returns whether files show the text of a frame, without a look at the fonts. */
function isShown({ frame }: Style): boolean {
  return frame === null || isCertainlyPrintable(frame.text);
}
