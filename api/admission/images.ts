import { assessByRule, isAssessedByRule } from '../../core/scannability.js';
import { isPlain } from '../../core/style.js';
import { renderSvg } from '../../core/render/svg.js';
import type { ImageTasks } from '../../raster/image-tasks.js';
import { isCheapImage, renderCheapImage } from '../../raster/cheap-image.js';
import type { Admission, Caller } from './admission.js';

/** Returns the image tasks of a caller: what is cheap runs at once, the rest in the image process on the caller's turn. */
export type Images = (caller: Caller) => ImageTasks;

/**
 * Creates the image tasks of the API. Images in plain styles take less than a millisecond, and no decoder, so they do not
 * wait.
 *
 * @param tasks Tasks of the image process.
 */
export function createImages(admission: Admission, tasks: ImageTasks): Images {
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
        return isAssessedByRule(assessment, style)
          ? assessment
          : admit(() => tasks.assessScannability(symbol, style, expectedText));
      },
      normalizeLogo: (dataUri) => admit(() => tasks.normalizeLogo(dataUri)),
      normalizeBrandingLogo: (dataUri) => admit(() => tasks.normalizeBrandingLogo(dataUri)),
    };
  };
}
