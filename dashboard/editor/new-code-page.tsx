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
import { newShortCode } from './short-code.js';
import { WithPhonePlans } from './with-phone-plans.js';

/** A new code; `?type=wifi` begins with that type. */
export default function NewCodePage() {
  const draft = useMemo(() => {
    const wanted = currentLocation().query.get('type');
    return newDraft(CODE_TYPES.find((type) => type === wanted) ?? 'url', newShortCode());
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
      <h1>New code</h1>
      <WithPhonePlans>
        {() => (
          <CodeForm
            start={draft}
            printed={false}
            verb="Create code"
            back="/codes"
            running={isPending}
            error={error}
            onSave={(body) => void mutate(body)}
          />
        )}
      </WithPhonePlans>
    </div>
  );
}
