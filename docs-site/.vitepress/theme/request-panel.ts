import { useData } from 'vitepress';
import {
  defineComponent,
  h,
  nextTick,
  onBeforeUnmount,
  onMounted,
  reactive,
  ref,
  watch,
  type VNode,
} from 'vue';
import { showChangedBody } from './changed-samples.js';
import { withInstanceUrl } from './instance-url.js';
import { renderJson } from './json-tokens.js';
import { renderKeyField, renderOtherFields, renderPathFields, type RequestValues } from './request-fields.js';
import { sendRequest, type RequestDescription, type ShownResponse } from './send-request.js';
import { useSignedIn } from './signed-in.js';

/** The API key is in memory only: it is shared by the pages of the site until the browser leaves it. */
const key = ref('');

/**
 * The column of a reference page that sends its request: the examples of the page's Markdown, a form, and the
 * response, which replaces the example in the slot `response`.
 */
export const RequestPanel = defineComponent((_props, { slots }) => {
  const { frontmatter } = useData();
  const description = frontmatter.value['request'] as RequestDescription;
  const values: RequestValues = reactive({
    key,
    parameters: Object.fromEntries(description.parameters.map(({ name, example = '' }) => [name, example])),
    body: description.bodies[0]?.text ?? '',
  });
  const email = ref<string>();
  const response = ref<ShownResponse>();
  const isSending = ref(false);
  const isConfirming = ref(false);
  const panel = ref<Element>();

  onMounted(() => {
    values.body = withInstanceUrl(values.body);
    const { sample } = description;
    watch(
      () => values.body,
      (body) => panel.value && sample && showChangedBody(panel.value, sample, body),
    );
    const signedIn = useSignedIn();
    watch(signedIn, (found) => (email.value = found), { immediate: true });
  });
  const forgetFile = (former?: ShownResponse) => former?.file && URL.revokeObjectURL(former.file.url);
  watch(response, (_now, former) => forgetFile(former));
  onBeforeUnmount(() => forgetFile(response.value));

  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    // A session has every permission, and its data is real: a deletion takes a second click.
    if (email.value !== undefined && isDeletion(description) && !isConfirming.value) {
      isConfirming.value = true;
      return;
    }
    isConfirming.value = false;
    isSending.value = true;
    try {
      response.value = await sendRequest(description, {
        key: email.value === undefined ? values.key : '',
        values: values.parameters,
        body: values.body,
      });
    } catch {
      response.value = { status: 'The service could not be reached' };
    } finally {
      isSending.value = false;
    }
    await nextTick();
    panel.value?.querySelector('.live-response')?.scrollIntoView({ block: 'nearest' });
  }

  return () =>
    h('section', { ref: panel, class: 'request', 'aria-label': 'Request' }, [
      slots['default']?.(),
      h('form', { class: 'request-form', onSubmit: submit }, [
        ...renderPathFields(description, values),
        ...renderCaller(description, email.value, values),
        isConfirming.value &&
          h('p', { class: 'request-warning', role: 'alert' }, [
            `This deletes data of ${email.value}. It cannot be undone.`,
          ]),
        h('div', { class: 'request-actions' }, [
          h(
            'button',
            { type: 'submit', disabled: isSending.value },
            labelOf(isSending.value, isConfirming.value),
          ),
          isConfirming.value &&
            h('button', { type: 'button', onClick: () => (isConfirming.value = false) }, 'Cancel'),
        ]),
        ...renderOtherFields(description, values),
      ]),
      h('div', { class: 'live-response', role: 'status' }, response.value && renderResponse(response.value)),
      response.value ? undefined : slots['response']?.(),
    ]);
});

function isDeletion({ method, path }: RequestDescription): boolean {
  return method === 'DELETE' || /delete$/.test(path);
}

function labelOf(isSending: boolean, isConfirming: boolean): string {
  if (isSending) return 'Sending …';
  return isConfirming ? 'Delete' : 'Send';
}

/** Renders whose request this is: the session's, or the one of the key that the reader enters. */
function renderCaller(
  { caller }: RequestDescription,
  email: string | undefined,
  values: RequestValues,
): VNode[] {
  if (caller === 'anyone') return [];
  const keyLink = leave('/api-keys', 'Create an API key');
  if (email !== undefined) {
    return [
      h('p', { class: 'request-note' }, [
        'Requests are sent as ',
        h('strong', email),
        '.',
        ...(caller === 'key' ? [' Copied examples need a key: ', keyLink] : []),
      ]),
    ];
  }
  if (caller === 'session') {
    return [
      h('p', { class: 'request-note' }, [leave('/', 'Sign in to the dashboard'), ' to send this request.']),
    ];
  }
  return [
    renderKeyField(values),
    h('p', { class: 'request-note' }, [keyLink, ', or ', leave('/', 'sign in'), ' to send without one.']),
  ];
}

/** A link that leaves the site, so that the site's router ignores it. */
function leave(href: string, text: string): VNode {
  return h('a', { href, target: '_self' }, text);
}

function renderResponse({ status, text, isJson, file }: ShownResponse): (VNode | undefined)[] {
  return [
    h('p', { class: 'response-status' }, ['Response ', h('strong', status)]),
    text ? h('pre', { tabindex: 0 }, isJson ? renderJson(text) : text) : undefined,
    file?.mediaType.startsWith('image/')
      ? h('img', { src: file.url, alt: 'Image in the response' })
      : undefined,
    file && h('a', { href: file.url, download: '', target: '_self' }, 'Download the file'),
  ];
}
