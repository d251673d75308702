import { useEffect, useRef, useState } from 'preact/hooks';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { updateCode } from '../codes/code-actions.js';
import { displayName } from '../codes/describe-content.js';
import { Icon } from '../components/icon.js';
import { Problem } from '../components/problem.js';
import { toast } from '../components/toast.js';
import { useMutation } from '../http/use-mutation.js';
import { useCan } from '../session/use-can.js';

/** The name of a code. A click renames it in place: Enter saves, Esc discards. */
export function CodeName({ code }: { code: QrCode }) {
  const can = useCan();
  const [draft, setDraft] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const returnsFocus = useRef(false);
  /** Removing the field takes its focus, which must not save again. */
  const isOpen = useRef(false);
  const { mutate, error, reset } = useMutation(async (name: string) => {
    await updateCode(code.id, { name: name === '' ? null : name });
    toast('Renamed');
  });
  useEffect(() => {
    if (draft === undefined && returnsFocus.current) button.current?.focus();
    returnsFocus.current = false;
  }, [draft]);

  const open = () => {
    isOpen.current = true;
    setDraft(code.name ?? '');
  };
  const close = (byKey: boolean) => {
    isOpen.current = false;
    returnsFocus.current = byKey;
    reset();
    setDraft(undefined);
  };
  const save = async (byKey: boolean) => {
    if (!isOpen.current) return;
    const name = draft?.trim() ?? '';
    if (name === (code.name ?? '')) close(byKey);
    else if (await mutate(name)) close(byKey);
  };
  const title = displayName(code);
  if (!can('codes:write')) {
    return (
      <h1 class="code-name">
        <bdi class="truncate">{title}</bdi>
      </h1>
    );
  }
  if (draft === undefined) {
    return (
      <h1 class="code-name">
        <button type="button" ref={button} title="Rename" onClick={open}>
          <bdi class="truncate">{title}</bdi>
          <Icon name="edit" size={16} />
        </button>
      </h1>
    );
  }
  return (
    <>
      <h1 class="code-name">
        <input
          class="input"
          aria-label="Name"
          dir="auto"
          maxLength={200}
          placeholder={title}
          value={draft}
          ref={(input) => {
            if (input && document.activeElement !== input) input.select();
          }}
          onInput={(event) => setDraft(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') void save(true);
            if (event.key === 'Escape') close(true);
          }}
          onBlur={() => void save(false)}
        />
      </h1>
      {error && <Problem error={error} />}
    </>
  );
}
