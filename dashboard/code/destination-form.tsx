import { useEffect, useRef, useState } from 'preact/hooks';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { MAX_DESTINATION_URL } from '../../core/symbols/payloads/destination-length.js';
import { updateCode } from '../codes/code-actions.js';
import { describeContent } from '../codes/describe-content.js';
import { warnAboutDestination } from '../codes/visitor-view.js';
import { Button } from '../components/button.js';
import { Problem } from '../components/problem.js';
import { toast } from '../components/toast.js';
import { UrlField } from '../components/url-field.js';
import { withScheme } from '../format/text.js';
import { useMutation } from '../http/use-mutation.js';

/** Changes the destination of a dynamic link in place. */
export function DestinationForm({ code, onClose }: { code: QrCode; onClose: () => void }) {
  const [url, setUrl] = useState(() => describeContent(code));
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.select(), []);
  const { mutate, isPending, error } = useMutation(async () => {
    await updateCode(code.id, { data: { url: withScheme(url) } });
    toast('Destination saved');
    onClose();
  });
  const isInvalid = error?.details.some(({ path }) => path.startsWith('data')) ?? false;
  return (
    <form
      ref={form}
      class="stack destination-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void mutate();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <UrlField
        label="New URL"
        hint={`The printed code stays the same. ${warnAboutDestination(code) ?? ''}`.trim()}
        maxLength={MAX_DESTINATION_URL}
        error={isInvalid ? 'Enter a web address, such as example.com/menu' : undefined}
        value={url}
        onValue={setUrl}
      />
      {error && !isInvalid && <Problem error={error} />}
      <div class="row">
        <Button small kind="primary" type="submit" busy={isPending}>
          Save
        </Button>
        <Button small onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
