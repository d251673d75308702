import { useState } from 'preact/hooks';
import { TextField } from '../components/field.js';
import { UpgradeNotice } from '../components/upgrade-notice.js';
import type { FieldInputsProps } from '../editor/field-input.js';
import { textOf, textsOf } from '../editor/form-fields.js';
import { messageForPeople } from '../editor/form-texts.js';
import { useAccount } from '../session/session.js';
import { isImage } from './describe-file.js';
import { FilesInput } from './files-input.js';
import { useFiles } from './use-files.js';

interface FileFieldsProps extends Omit<FieldInputsProps, 'fields' | 'path'> {
  /** The code exists, so copies of it may be printed. */
  isExisting: boolean;
}

/** The content of a code that opens a PDF or shows images. */
export function FileFields({ values, errors, isExisting, onValues, onBlur }: FileFieldsProps) {
  const { limits } = useAccount();
  const ids = textsOf(values['files']);
  const [former] = useState(ids);
  const hasImages = useFiles(ids).some(({ data }) => data && isImage(data));
  const titleError = errors.find(({ path }) => path === 'data.title')?.message;
  return (
    <>
      {limits.fileBytes === 0 && (
        <UpgradeNotice requiredPlan="pro" icon="file" title="PDFs and images">
          Upload a menu or a flyer, and exchange it whenever you like: the printed code stays the same.
        </UpgradeNotice>
      )}
      {(limits.fileBytes !== 0 || ids.length > 0) && (
        <FilesInput
          ids={ids}
          former={isExisting ? former : undefined}
          path="data.files"
          errors={errors}
          onIds={(files) => {
            onValues({ ...values, files });
            onBlur('data.files');
          }}
        />
      )}
      {hasImages && (
        <div onFocusOut={() => onBlur('data.title')}>
          <TextField
            label="Title"
            optional
            hint="Visitors see it above the images."
            maxLength={100}
            autocomplete="off"
            error={titleError && messageForPeople(titleError)}
            value={textOf(values, 'title')}
            onValue={(title) => onValues({ ...values, title })}
          />
        </div>
      )}
    </>
  );
}
