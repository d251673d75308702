import type { ComponentProps, ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

const load = () => import('./template-choice.js');

type Props = ComponentProps<Awaited<ReturnType<typeof load>>['TemplateChoice']>;

/** The choice of a template. The form is complete without it, so it appears once its code is loaded. */
export function LoadedTemplateChoice(props: Props) {
  const [Choice, setChoice] = useState<ComponentType<Props>>();
  useEffect(() => {
    load().then(
      ({ TemplateChoice }) => setChoice(() => TemplateChoice),
      () => undefined,
    );
  }, []);
  return Choice ? <Choice {...props} /> : null;
}
