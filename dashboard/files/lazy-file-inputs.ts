import { lazily } from '../components/lazily.js';

/** The choice of a PDF or images, loaded separately: few codes have files. */
export const LoadedFilesInput = lazily(
  async () => (await import('./files-input.js')).FilesInput,
  'Couldn’t load the choice of files',
);

/** The choice of one image, loaded separately: few codes have files. */
export const LoadedImageInput = lazily(
  async () => (await import('./image-input.js')).ImageInput,
  'Couldn’t load the choice of an image',
);
