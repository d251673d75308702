import type { CreateQrCode, QrCode } from '../../core/qr-code-schemas.js';
import { navigate } from '../router/location.js';
import { updateCode, codePath } from '../codes/code-actions.js';
import { displayName } from '../codes/describe-content.js';
import { useMutation } from '../http/use-mutation.js';
import { useQuery } from '../http/use-query.js';
import type { PageProps } from '../page-props.js';
import { Icon } from '../components/icon.js';
import { Loaded, Skeleton } from '../components/list-states.js';
import { toast } from '../components/toast.js';
import { CodeForm } from './code-form.js';
import { draftOf } from './draft.js';
import { metadataPatch } from './metadata.js';
import { WithPhonePlans } from './with-phone-plans.js';

export default function EditCodePage({ params: { id = '' } }: PageProps) {
  const code = useQuery<QrCode>(codePath(id));
  return (
    <div class="page">
      <Loaded query={code} errorTitle="The code could not be loaded" skeleton={<Skeleton lines={6} tall />}>
        {(data) => <WithPhonePlans>{() => <EditCode key={data.id} code={data} />}</WithPhonePlans>}
      </Loaded>
    </div>
  );
}

function EditCode({ code }: { code: QrCode }) {
  const { mutate, isPending, error } = useMutation(
    async ({ data, style, name, tags, metadata = {} }: CreateQrCode) => {
      const changes = metadataPatch(code.metadata, metadata);
      await updateCode(code.id, { data, style, name, tags, metadata: changes });
      toast('Saved');
      navigate(`/codes/${code.id}`);
    },
  );
  return (
    <>
      <h1>
        Edit <bdi>{displayName(code)}</bdi>
      </h1>
      <CodeForm
        start={draftOf(code)}
        printed
        verb="Save changes"
        back={`/codes/${code.id}`}
        running={isPending}
        error={error}
        onSave={(body) => void mutate(body)}
      >
        <p class="note">
          <Icon name="info" />
          {code.dynamic
            ? 'What is printed stays the same and goes on working: its short link leads to the new content. A new style shows on pictures from now on.'
            : 'This code carries its content itself: what is printed keeps the old content. Print it anew after a change.'}
        </p>
      </CodeForm>
    </>
  );
}
