import { h, type VNode } from 'vue';
import type { RequestDescription, RequestParameter } from './send-request.js';

/** Values that the reader fills in; the fields change them in place. */
export interface RequestValues {
  key: string;
  parameters: Record<string, string>;
  body: string;
}

/** Renders the field of the API key. */
export function renderKeyField(values: RequestValues): VNode {
  return renderField('API key', [
    h('input', {
      type: 'password',
      autocomplete: 'off',
      placeholder: 'qrk_…',
      value: values.key,
      onInput: (event: Event) => (values.key = valueOf(event)),
    }),
  ]);
}

/** Renders the fields that a request cannot do without: its path. */
export function renderPathFields({ parameters }: RequestDescription, values: RequestValues): VNode[] {
  return parameters
    .filter(({ place }) => place === 'path')
    .map((parameter) => renderParameter(parameter, parameter.name, values));
}

/** Renders the other fields, which open on demand. */
export function renderOtherFields(
  { parameters, bodies }: RequestDescription,
  values: RequestValues,
): VNode[] {
  const others = parameters.filter(({ place }) => place !== 'path');
  const groups = [
    bodies.length > 0 && renderDisclosure('Change the body', renderBodyFields(bodies, values)),
    others.length > 0 &&
      renderDisclosure(
        'Set parameters',
        others.map((parameter) => renderParameter(parameter, labelOf(parameter), values)),
      ),
  ];
  return groups.filter((group) => group !== false);
}

function renderDisclosure(summary: string, fields: VNode[]): VNode {
  return h('details', { class: 'disclosure' }, [h('summary', summary), ...fields]);
}

function renderField(label: string, control: VNode[]): VNode {
  return h('label', { class: 'request-field' }, [h('span', label), ...control]);
}

function labelOf({ name, place, required }: RequestParameter): string {
  return `${name} (${place}${required ? ', required' : ''})`;
}

function renderParameter({ name, required }: RequestParameter, label: string, values: RequestValues): VNode {
  return renderField(label, [
    h('input', {
      type: 'text',
      autocomplete: 'off',
      spellcheck: false,
      required,
      value: values.parameters[name],
      onInput: (event: Event) => (values.parameters[name] = valueOf(event)),
    }),
  ]);
}

function renderBodyFields(bodies: RequestDescription['bodies'], values: RequestValues): VNode[] {
  const choose = (event: Event) => (values.body = bodies[Number(valueOf(event))]!.text);
  const options = bodies.map(({ name }, index) => h('option', { value: index }, name));
  const rows = Math.min(16, values.body.split('\n').length + 1);
  const change = (event: Event) => (values.body = valueOf(event));
  return [
    ...(bodies.length > 1 ? [renderField('Example', [h('select', { onChange: choose }, options)])] : []),
    renderField('Body', [h('textarea', { rows, spellcheck: false, value: values.body, onInput: change })]),
  ];
}

function valueOf(event: Event): string {
  return (event.target as HTMLInputElement).value;
}
