import { useState } from 'preact/hooks';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { Link } from '../router/link.js';
import { updateCode } from '../codes/code-actions.js';
import { describeContent } from '../codes/describe-content.js';
import { warnAboutDestination } from '../codes/visitor-view.js';
import { withScheme } from '../format/text.js';
import { useMutation } from '../http/use-mutation.js';
import { Button } from '../components/button.js';
import { TextField } from '../components/field.js';
import { Problem } from '../components/problem.js';
import { toast } from '../components/toast.js';

/**
 * The content of a code. The destination of a dynamic link is edited in place; other content opens the edit
 * page.
 */
export function Destination({ code }: { code: QrCode }) {
  const [editing, setEditing] = useState(false);
  const content = describeContent(code);
  if (editing) return <DestinationForm code={code} initialUrl={content} onClose={() => setEditing(false)} />;
  const canEditInPlace = code.type === 'url' && code.dynamic;
  return (
    <div class="fact-line">
      {code.type === 'url' ? (
        <a class="two-lines" href={content} target="_blank" rel="noreferrer">
          {content}
        </a>
      ) : (
        <bdi class="two-lines">{content}</bdi>
      )}
      {canEditInPlace ? (
        <Button
          kind="quiet"
          small
          icon="edit"
          aria-label="Edit destination"
          onClick={() => setEditing(true)}
        />
      ) : (
        <Link class="small" href={`/codes/${code.id}/edit`}>
          Edit
        </Link>
      )}
    </div>
  );
}

interface DestinationFormProps {
  code: QrCode;
  initialUrl: string;
  onClose: () => void;
}

function DestinationForm({ code, initialUrl, onClose }: DestinationFormProps) {
  const [url, setUrl] = useState(initialUrl);
  const { mutate, isPending, error } = useMutation(async () => {
    await updateCode(code.id, { data: { url: withScheme(url) } });
    toast('Destination saved');
    onClose();
  });
  const detail = error?.details.find(({ path }) => path.startsWith('data'));
  return (
    <form
      class="stack destination-form"
      onSubmit={(event) => {
        event.preventDefault();
        void mutate();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <TextField
        label="New URL"
        hint={`The printed code stays the same. ${warnAboutDestination(code) ?? ''}`.trim()}
        inputMode="url"
        autocomplete="off"
        spellcheck={false}
        autofocus
        required
        error={detail && `This ${detail.message}`}
        placeholder="https://"
        value={url}
        onValue={setUrl}
        onBlur={() => setUrl(withScheme(url))}
      />
      {error && !detail && <Problem error={error} />}
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
