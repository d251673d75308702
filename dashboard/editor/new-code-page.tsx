import { useMemo } from 'preact/hooks';
import { CODE_TYPES } from '../../core/symbols/payloads/registry.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { currentLocation } from '../router/location.js';
import { codePath } from '../codes/code-actions.js';
import { useMutation } from '../http/use-mutation.js';
import { useQuery } from '../http/use-query.js';
import { Icon } from '../components/icon.js';
import { Loaded, Skeleton } from '../components/list-states.js';
import { CODES_PARENT, PageHead } from '../components/page-head.js';
import { useFolders } from '../folders/use-folders.js';
import { CodeForm } from './code-form.js';
import { createCode } from './create-code.js';
import type { Draft } from './draft.js';
import { duplicateDraft, newDraft } from './new-draft.js';
import { generateShortCode } from './generate-short-code.js';
import { loadFormParts } from './load-form-parts.js';
import { loadNewFormParts } from './load-new-form-parts.js';
import { LookChoices } from './look-choices.js';
import { TypePicker } from './type-picker.js';
import { WithPhonePlans } from './with-phone-plans.js';

/**
 * The page that creates a code, at `/codes/new`. `?type=wifi` and `?folder=fld_…` preselect a type and a
 * folder, `?url=` and `?name=` fill in a link; `?copy=qr_…` starts with everything from another code except
 * its short code and password.
 */
export default function NewCodePage() {
  const query = useMemo(() => currentLocation().query, []);
  const original = query.get('copy');
  return (
    <div class="page">
      <PageHead title="Create code" parents={[CODES_PARENT]} />
      <WithPhonePlans
        loadParts={() =>
          original === null ? loadNewFormParts(query.get('type')) : loadFormParts(undefined, false)
        }
      >
        {() => (original === null ? <CreateNew query={query} /> : <CreateCopy id={original} />)}
      </WithPhonePlans>
    </div>
  );
}

function CreateNew({ query }: { query: URLSearchParams }) {
  const { tree, isSettled } = useFolders();
  const shortCode = useMemo(generateShortCode, []);
  const folder = query.get('folder');
  if (folder !== null && !isSettled) return <Skeleton lines={6} tall />;
  // The folder may have been deleted since the link was made.
  const draft = requestedDraft(query, shortCode, tree.find(folder ?? '')?.id);
  return <CreateCode draft={draft} isTypeChosen={query.has('type')} />;
}

/** Returns the draft of a new code with what a link to the page has chosen. */
function requestedDraft(query: URLSearchParams, shortCode: string, folder: string | undefined): Draft {
  const requested = CODE_TYPES.find((type) => type === query.get('type'));
  const draft = newDraft(requested ?? 'url', shortCode, folder);
  const url = query.get('url');
  return {
    ...draft,
    ...(draft.type === 'url' && url !== null && { fields: { url } }),
    name: query.get('name') ?? '',
  };
}

function CreateCopy({ id }: { id: string }) {
  const original = useQuery<QrCode>(codePath(id));
  const shortCode = useMemo(generateShortCode, []);
  return (
    <Loaded query={original} errorTitle="Couldn’t load the code" skeleton={<Skeleton lines={6} tall />}>
      {(code) => <CreateCode draft={duplicateDraft(code, shortCode)} />}
    </Loaded>
  );
}

function CreateCode({ draft, isTypeChosen = true }: { draft: Draft; isTypeChosen?: boolean }) {
  const { mutate, isPending, error } = useMutation(createCode);
  return (
    <CodeForm
      initialDraft={draft}
      isExisting={false}
      TypePicker={TypePicker}
      LookChoices={LookChoices}
      isTypeChosen={isTypeChosen}
      submitLabel="Create code"
      cancelHref="/codes"
      isSaving={isPending}
      error={error}
      onSave={(body) => void mutate(body)}
    >
      {draft.routing && (
        <p class="note">
          <Icon name="info" />
          The new code gets the rules of the original, without a password.
        </p>
      )}
    </CodeForm>
  );
}
