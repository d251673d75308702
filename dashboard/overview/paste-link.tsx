import type { RefObject } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { completeStyle } from '../../core/symbols/style.js';
import { Button } from '../components/button.js';
import { TextField } from '../components/field.js';
import { focusOnArrival } from '../components/focus-on-arrival.js';
import { Form } from '../components/form.js';
import { Icon } from '../components/icon.js';
import { Problem } from '../components/problem.js';
import { createCode } from '../editor/create-code.js';
import { generateShortCode } from '../editor/generate-short-code.js';
import { usePageTitle } from '../editor/use-page-title.js';
import { NOT_RENDERED, useRenderer } from '../editor/use-renderer.js';
import { withScheme } from '../format/text.js';
import { useMutation } from '../http/use-mutation.js';
import { Link } from '../router/link.js';
import { withQuery } from '../router/location.js';
import { useAccount } from '../session/session.js';

/** Purpose of a link: it decides the label of the field and the name of the code. */
export type LinkPurpose = 'website' | 'menu';

const LABELS: Record<LinkPurpose, string> = {
  website: 'Paste a link',
  menu: 'Paste the link to your menu',
};

const style = completeStyle();

interface PasteLinkProps {
  /** `undefined`: none was chosen. */
  purpose: LinkPurpose | undefined;
  /** Receives the field, which the choice of a purpose focuses. */
  input: RefObject<HTMLInputElement>;
}

/** A field that turns a link into a code, which is drawn as soon as something is typed. */
export function PasteLink({ purpose, input }: PasteLinkProps) {
  const { baseUrl } = useAccount();
  const [text, setText] = useState('');
  const [submitted, setSubmitted] = useState(false);
  useEffect(() => focusOnArrival(input.current), []);
  const shortCode = useMemo(generateShortCode, []);
  const renderer = useRenderer();
  const url = withScheme(text.trim());
  /** The name that was typed; `undefined`: the title of the page is suggested. */
  const [typedName, setTypedName] = useState<string>();
  const title = usePageTitle(typedName === undefined ? url : undefined);
  const name = (typedName ?? title ?? (purpose === 'menu' ? 'Menu' : '')).trim() || undefined;
  // The code contains its short link, so it can be drawn before the typed link is complete.
  const { preview, errors } = useMemo(
    () =>
      renderer?.renderContent({ type: 'url', data: { url }, dynamic: true, shortCode, style }, baseUrl) ??
      NOT_RENDERED,
    [renderer, url, baseUrl],
  );
  const { mutate, isPending, error } = useMutation(() =>
    createCode({ type: 'url', data: { url }, shortCode, ...(name !== undefined && { name }) }),
  );
  const problem = submitted && errors.length > 0;
  return (
    <Form
      class="paste-link panel"
      noValidate
      onSubmit={() => {
        setSubmitted(true);
        if (errors.length === 0) void mutate();
        else input.current?.focus();
      }}
    >
      <div class="paste-link-image" aria-hidden="true">
        {preview && text.trim() !== '' ? (
          <img
            src={`data:image/svg+xml,${encodeURIComponent(preview.svg)}`}
            alt=""
            width={128}
            height={128}
          />
        ) : (
          <Icon name="codes" size={32} />
        )}
      </div>
      <div class="paste-link-fields">
        <label class="field-label" for="paste-link">
          {LABELS[purpose ?? 'website']}
        </label>
        <div class="paste-link-row">
          <input
            id="paste-link"
            ref={input}
            class="input"
            dir="auto"
            inputMode="url"
            autocomplete="off"
            autocapitalize="none"
            spellcheck={false}
            placeholder="https://"
            maxLength={2_048}
            aria-describedby="paste-link-note"
            aria-invalid={problem || undefined}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
          <Button kind="primary" type="submit" busy={isPending}>
            Create code
          </Button>
        </div>
        <p id="paste-link-note" class={`field-note ${problem ? 'field-error' : ''}`}>
          {problem
            ? 'Enter the address of a web page, such as example.com/menu'
            : 'You can change where it leads later, even after printing. '}
          {!problem && (
            <Link href={withQuery('/codes/new', { type: 'url', url: text.trim() && url, name })}>
              Choose colors and a logo first
            </Link>
          )}
        </p>
        {(title ?? typedName) !== undefined && (
          <TextField
            label="Name"
            hint={
              typedName === undefined
                ? 'Suggested: the title of the page. Only you see it.'
                : 'Only you see it.'
            }
            maxLength={200}
            autocomplete="off"
            value={typedName ?? title ?? ''}
            onFocus={(event) => typedName === undefined && event.currentTarget.select()}
            onValue={setTypedName}
          />
        )}
        {error && <Problem error={error} />}
      </div>
    </Form>
  );
}
