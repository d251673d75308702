import { useMemo } from 'preact/hooks';
import { CODE_TYPES } from '../../core/symbols/payloads/registry.js';
import type { CreateQrCode, QrCode } from '../../core/codes/qr-code-schemas.js';
import { currentLocation, navigate } from '../router/location.js';
import { codePath } from '../codes/code-actions.js';
import { call } from '../http/call.js';
import { setQueryData, invalidateQueries } from '../http/query-cache.js';
import { useMutation } from '../http/use-mutation.js';
import { useQuery } from '../http/use-query.js';
import { Icon } from '../components/icon.js';
import { Loaded, Skeleton } from '../components/list-states.js';
import { CODES_PARENT, PageHead } from '../components/page-head.js';
import { useFolders } from '../folders/use-folders.js';
import { CodeForm } from './code-form.js';
import { duplicateDraft, newDraft, type Draft } from './draft.js';
import { generateShortCode } from './generate-short-code.js';
import { WithPhonePlans } from './with-phone-plans.js';

/**
 * The page that creates a code, at `/codes/new`. `?type=wifi` preselects a type, and `?folder=fld_…` a
 * folder; `?copy=qr_…` starts with everything from another code except its short code and password.
 */
export default function NewCodePage() {
  const query = useMemo(() => currentLocation().query, []);
  const original = query.get('copy');
  return (
    <div class="page">
      <PageHead title="Create code" parents={[CODES_PARENT]} />
      <WithPhonePlans>
        {() =>
          original === null ? (
            <CreateFromType type={query.get('type')} folder={query.get('folder')} />
          ) : (
            <CreateCopy id={original} />
          )
        }
      </WithPhonePlans>
    </div>
  );
}

function CreateFromType({ type: requested, folder }: { type: string | null; folder: string | null }) {
  const { tree, isSettled } = useFolders();
  const type = CODE_TYPES.find((each) => each === requested) ?? 'url';
  const shortCode = useMemo(generateShortCode, []);
  if (folder !== null && !isSettled) return <Skeleton lines={6} tall />;
  // The folder may have been deleted since the link was made.
  const draft = newDraft(type, shortCode, tree.find(folder ?? '')?.id);
  return <CreateCode draft={draft} />;
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

function CreateCode({ draft }: { draft: Draft }) {
  const { mutate, isPending, error } = useMutation(async (body: CreateQrCode) => {
    const code = await call<QrCode>('POST', '/api/v1/qr-codes', { body });
    setQueryData(codePath(code.id), code);
    invalidateQueries('/api/v1/qr-codes?');
    invalidateQueries('/api/v1/account');
    if (code.folder !== null) invalidateQueries('/api/v1/folders');
    navigate(`/codes/${code.id}?created=1`, { saved: true });
  });
  return (
    <CodeForm
      initialDraft={draft}
      isExisting={false}
      submitLabel="Create code"
      cancelHref="/codes"
      isSaving={isPending}
      error={error}
      onSave={(body) => void mutate(body)}
    >
      {draft.routing && (
        <p class="note">
          <Icon name="info" />
          The new code gets the routing of the original, without a password.
        </p>
      )}
    </CodeForm>
  );
}
