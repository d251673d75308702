import { useState } from 'preact/hooks';
import { ownUrl } from '../../core/codes/own-url.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { MAX_DESTINATION_URL } from '../../core/symbols/payloads/destination-length.js';
import { updateCode } from '../codes/code-actions.js';
import { warnAboutDestination } from '../codes/visitor-view.js';
import { Button } from '../components/button.js';
import { Form } from '../components/form.js';
import { Problem } from '../components/problem.js';
import { toast } from '../components/toast.js';
import { UrlField } from '../components/url-field.js';
import { withScheme } from '../format/text.js';
import { useMutation } from '../http/use-mutation.js';

/** Changes the URL that a dynamic code leads to in place. */
export function DestinationForm({ code, onClose }: { code: QrCode; onClose: () => void }) {
  const [url, setUrl] = useState(() => ownUrl(code) ?? '');
  const { mutate, isPending, error } = useMutation(async () => {
    // A product has more data than its URL.
    const rest = code.type === 'gs1' ? (code.data as object) : {};
    await updateCode(code.id, { data: { ...rest, url: withScheme(url) } });
    toast('Destination saved');
    onClose();
  });
  const isInvalid = error?.details.some(({ path }) => path === 'data.url' || path === 'data') ?? false;
  return (
    <Form
      class="stack destination-form"
      noValidate
      error={error}
      onSubmit={() => void mutate()}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <UrlField
        label="New URL"
        hint={`The printed code stays the same. ${warnAboutDestination(code) ?? ''}`.trim()}
        maxLength={MAX_DESTINATION_URL}
        error={isInvalid ? 'Enter a web address, such as example.com/menu' : undefined}
        isSelected
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
    </Form>
  );
}
