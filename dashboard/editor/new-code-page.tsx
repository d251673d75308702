import { useMemo } from 'preact/hooks';
import { CODE_TYPES } from '../../core/payloads/registry.js';
import type { CreateQrCode, QrCode } from '../../core/qr-code-schemas.js';
import { currentLocation, navigate } from '../router/location.js';
import { codePath } from '../codes/code-actions.js';
import { call } from '../http/call.js';
import { setQueryData, invalidateQueries } from '../http/query-cache.js';
import { useMutation } from '../http/use-mutation.js';
import { toast } from '../components/toast.js';
import { CodeForm } from './code-form.js';
import { newDraft } from './draft.js';
import { generateShortCode } from './generate-short-code.js';
import { WithPhonePlans } from './with-phone-plans.js';

/** The page that creates a code, at `/codes/new`; `?type=wifi` preselects a type. */
export default function NewCodePage() {
  const draft = useMemo(() => {
    const requestedType = currentLocation().query.get('type');
    return newDraft(CODE_TYPES.find((type) => type === requestedType) ?? 'url', generateShortCode());
  }, []);
  const { mutate, isPending, error } = useMutation(async (body: CreateQrCode) => {
    const code = await call<QrCode>('POST', '/api/v1/qr-codes', { body });
    setQueryData(codePath(code.id), code);
    invalidateQueries('/api/v1/qr-codes?');
    invalidateQueries('/api/v1/account');
    toast('Code created');
    navigate(`/codes/${code.id}`);
  });

  return (
    <div class="page">
      <h1>Create code</h1>
      <WithPhonePlans>
        {() => (
          <CodeForm
            initialDraft={draft}
            isExisting={false}
            submitLabel="Create code"
            cancelHref="/codes"
            isSaving={isPending}
            error={error}
            onSave={(body) => void mutate(body)}
          />
        )}
      </WithPhonePlans>
    </div>
  );
}
