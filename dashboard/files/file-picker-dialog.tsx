import { useState } from 'preact/hooks';
import type { FileResource } from '../../core/files/file-schemas.js';
import { Dialog } from '../components/dialog.js';
import { SearchList } from '../components/search-list.js';
import { useDebounced } from '../http/use-debounced.js';
import { useQuery } from '../http/use-query.js';
import { withQuery } from '../router/location.js';
import { describeFile, isImage } from './describe-file.js';
import { FILES_PATH } from './file-paths.js';
import { FileUpload } from './file-upload.js';

/** Pause in typing after which the search runs. */
const DEBOUNCE_MS = 200;
/** Files that a search fetches: the most that the API returns. */
const SEARCHED_FILES = 100;

interface FilePickerDialogProps {
  title: string;
  imagesOnly?: boolean;
  /** IDs of files that are not offered. */
  without?: readonly string[];
  /** Also offers to upload a file. */
  withUpload?: boolean;
  onChoose: (file: FileResource) => void;
  onClose: () => void;
}

/** Chooses one of the files of the account by its name. */
export function FilePickerDialog(props: FilePickerDialogProps) {
  const { title, imagesOnly = false, without = [], withUpload = false, onChoose, onClose } = props;
  const [text, setText] = useState('');
  const search = useDebounced(text.trim(), DEBOUNCE_MS);
  const { data, isPending } = useQuery<{ data: FileResource[] }>(
    withQuery(FILES_PATH, { limit: String(SEARCHED_FILES), search: search === '' ? undefined : search }),
  );
  const offered = (data?.data ?? []).filter(
    (file) => !file.blocked && !without.includes(file.id) && (!imagesOnly || isImage(file)),
  );
  const noun = imagesOnly ? 'images' : 'files';
  return (
    <Dialog title={title} onClose={onClose}>
      {withUpload && <FileUpload imagesOnly={imagesOnly} onUploaded={onChoose} />}
      <SearchList
        label={`Search uploaded ${noun}`}
        text={text}
        onText={setText}
        options={offered.map((file) => ({
          key: file.id,
          label: file.name,
          group: 'Uploaded',
          icon: isImage(file) ? 'image' : 'file',
          detail: describeFile(file),
          onChoose: () => onChoose(file),
        }))}
        empty={text === '' ? `No other ${noun} are uploaded` : `No matching ${noun}`}
        isLoading={isPending || search !== text.trim()}
      />
    </Dialog>
  );
}
