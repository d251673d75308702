import type { CreateQrCode, QrCode } from '../../core/codes/qr-code-schemas.js';
import { navigate } from '../router/location.js';
import { updateCode, codePath } from '../codes/code-actions.js';
import { EditedCodeHead } from '../code/edited-code-head.js';
import { useMutation } from '../http/use-mutation.js';
import { useQuery } from '../http/use-query.js';
import type { PageProps } from '../router/match-path.js';
import { Icon } from '../components/icon.js';
import { Loaded, Skeleton } from '../components/list-states.js';
import { toast } from '../components/toast.js';
import { watchPatch } from '../link-watch/watch-draft.js';
import { CodeForm } from './code-form.js';
import { addressChanges } from './address-changes.js';
import { draftFromCode } from './draft.js';
import { LoadedDestinationNote } from './lazy-fields.js';
import { loadFormParts } from './load-form-parts.js';
import { metadataPatch } from './metadata.js';
import { WithPhonePlans } from './with-phone-plans.js';

/** The page that edits a code, at `/codes/:id/edit`. */
export default function EditCodePage({ params: { id = '' } }: PageProps) {
  const code = useQuery<QrCode>(codePath(id));
  return (
    <div class="page">
      <Loaded query={code} errorTitle="Couldn’t load the code" skeleton={<Skeleton lines={6} tall />}>
        {(data) => (
          <WithPhonePlans loadParts={() => loadFormParts(data.type, data.routing !== null)}>
            {() => <EditCode key={data.id} code={data} />}
          </WithPhonePlans>
        )}
      </Loaded>
    </div>
  );
}

function EditCode({ code }: { code: QrCode }) {
  const { mutate, isPending, error } = useMutation(async (body: CreateQrCode) => {
    const { data, style, name, tags, metadata = {}, watch, folder = null, page = null } = body;
    const metadataChanges = metadataPatch(code.metadata, metadata);
    const watchChanges = watchPatch(code.watch, watch);
    await updateCode(code.id, {
      data,
      style,
      name,
      tags,
      metadata: metadataChanges,
      ...(watchChanges && { watch: watchChanges }),
      ...(folder !== code.folder && { folder }),
      ...(JSON.stringify(page) !== JSON.stringify(code.page) && { page }),
      ...addressChanges(code, body),
    });
    toast('Saved');
    navigate(`/codes/${code.id}`, { saved: true });
  });
  return (
    <>
      <EditedCodeHead code={code} />
      <CodeForm
        initialDraft={draftFromCode(code)}
        isExisting
        submitLabel="Save changes"
        cancelHref={`/codes/${code.id}`}
        isSaving={isPending}
        error={error}
        onSave={(body) => void mutate(body)}
      >
        <p class="note">
          <Icon name="info" />
          {code.type === 'gs1'
            ? 'Printed codes lead to the new links. A new style applies to images you download from now on.'
            : code.dynamic
              ? 'Printed codes keep working: their short link leads to the new content. A new style applies to images you download from now on.'
              : 'This code contains its content, so printed codes keep the old content. Print it again after a change.'}
        </p>
        {code.routing && <LoadedDestinationNote code={code} />}
      </CodeForm>
    </>
  );
}
