import { useData } from 'vitepress';
import { defineComponent, h, onBeforeUnmount, reactive, ref, watch, type VNode } from 'vue';
import {
  sendRequest,
  type RequestDescription,
  type RequestParameter,
  type ShownResponse,
} from './send-request.js';

/** The API key is in memory only: it is shared by the pages of the site until the browser leaves it. */
const key = ref('');

/** Form that sends the request of a reference page to this service and shows the response. */
export const TryRequest = defineComponent(() => {
  const { frontmatter } = useData();
  const description = frontmatter.value['request'] as RequestDescription;
  const values = reactive<Record<string, string>>(
    Object.fromEntries(description.parameters.map(({ name, example = '' }) => [name, example])),
  );
  const body = ref(description.bodies[0]?.text ?? '');
  const response = ref<ShownResponse>();
  const isSending = ref(false);

  const forgetFile = () => response.value?.file && URL.revokeObjectURL(response.value.file.url);
  watch(response, (_now, before) => before?.file && URL.revokeObjectURL(before.file.url));
  onBeforeUnmount(forgetFile);

  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    isSending.value = true;
    try {
      response.value = await sendRequest(description, { key: key.value, values, body: body.value });
    } catch {
      response.value = { status: 'The service could not be reached' };
    } finally {
      isSending.value = false;
    }
  }

  return () =>
    h('form', { class: 'try', onSubmit: submit }, [
      description.takesKey && field('API key', keyInput()),
      ...description.parameters.map((parameter) =>
        field(labelOf(parameter), parameterInput(parameter, values)),
      ),
      description.bodies.length > 1 &&
        field(
          'Example',
          exampleSelect(description, (text) => (body.value = text)),
        ),
      description.bodies.length > 0 &&
        field(
          'Body',
          bodyInput(body.value, (text) => (body.value = text)),
        ),
      h(
        'button',
        { type: 'submit', disabled: isSending.value },
        isSending.value ? 'Sending …' : 'Send request',
      ),
      h('div', { class: 'try-response', role: 'status' }, response.value && renderResponse(response.value)),
    ]);
});

function field(label: string, control: VNode): VNode {
  return h('label', { class: 'try-field' }, [h('span', label), control]);
}

function labelOf({ name, place, required }: RequestParameter): string {
  return `${name} (${place}${required ? ', required' : ''})`;
}

function keyInput(): VNode {
  return h('input', {
    type: 'password',
    autocomplete: 'off',
    placeholder: 'qrk_…',
    value: key.value,
    onInput: (event: Event) => (key.value = valueOf(event)),
  });
}

function parameterInput({ name, required }: RequestParameter, values: Record<string, string>): VNode {
  return h('input', {
    type: 'text',
    autocomplete: 'off',
    spellcheck: false,
    required,
    value: values[name],
    onInput: (event: Event) => (values[name] = valueOf(event)),
  });
}

function exampleSelect({ bodies }: RequestDescription, choose: (text: string) => void): VNode {
  const options = bodies.map(({ name }, index) => h('option', { value: index }, name));
  return h('select', { onChange: (event: Event) => choose(bodies[Number(valueOf(event))]!.text) }, options);
}

function bodyInput(value: string, change: (text: string) => void): VNode {
  const rows = Math.min(16, value.split('\n').length + 1);
  return h('textarea', { rows, spellcheck: false, value, onInput: (event: Event) => change(valueOf(event)) });
}

function valueOf(event: Event): string {
  return (event.target as HTMLInputElement).value;
}

function renderResponse({ status, text, file }: ShownResponse): VNode[] {
  return [
    h('p', { class: 'try-status' }, status),
    ...(text ? [h('pre', { tabindex: 0 }, text)] : []),
    ...(file?.mediaType.startsWith('image/')
      ? [h('img', { src: file.url, alt: 'Image in the response' })]
      : []),
    ...(file ? [h('a', { href: file.url, download: '', target: '_self' }, 'Download the file')] : []),
  ];
}
