import type { Settings } from '../../config/settings.js';
import type { Stores } from '../../store/create-stores.js';
import type { Images } from '../admission/images.js';
import type { StreamSlots } from '../http/stream-slots.js';
import type { CountUpload } from './upload-metrics.js';

/** Dependencies of the routes of files. */
export interface FileDeps extends Pick<Stores, 'files' | 'folders' | 'codesOfFiles'> {
  settings: Pick<Settings, 'acceptsFiles' | 'fileStorageMib'>;
  images: Images;
  uploads: StreamSlots;
  countUpload: CountUpload;
  now: () => Date;
}
