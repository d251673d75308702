import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '../../core/events/event-types.js';
import { EVENTS } from '../../core/events/registry.js';

const HEADERS = {
  'webhook-id': ['ID of the event, equal for all attempts and endpoints', 'msg_6920a1b2c3d4e5f607182930'],
  'webhook-timestamp': ['Time of the attempt in Unix seconds', '1795248930'],
  'webhook-signature': [
    '`v1,` and the Base64 of HMAC-SHA256 over `id.timestamp.body`. Several values, separated by spaces, while several secrets are in use.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ],
} as const;

const PARAMETERS = Object.entries(HEADERS).map(([name, [description, example]]) => ({
  name,
  in: 'header' as const,
  required: true,
  description,
  schema: { type: 'string' as const },
  example,
}));

/** Common part of all requests to endpoints. A signature takes the place of credentials. */
const SENT_TO_RECEIVER = {
  security: [],
  parameters: PARAMETERS,
  responses: {
    '2XX': { description: 'The event was received. Any other status leads to another attempt.' },
    '410': { description: 'The receiver is gone: disables the endpoint.' },
  },
};

/**
 * Adds what describes events to a document, in place: the examples of their schemas, callbacks, and webhooks.
 */
export function addWebhookEvents(document: {
  paths?: object | undefined;
  components?: object | undefined;
}): void {
  const { schemas } = document.components as { schemas: Record<string, { example?: unknown }> };
  for (const { id, example } of Object.values(EVENTS)) schemas[id]!.example = example;

  const paths = document.paths as Record<string, Record<string, { callbacks?: object }>>;
  paths['/api/v1/webhooks']!['post']!.callbacks = {
    event: {
      '{$request.body#/url}': {
        post: {
          summary: 'Event that is sent to the endpoint',
          ...SENT_TO_RECEIVER,
          requestBody: bodyOf('WebhookEvent', WEBHOOK_EVENT_TYPES),
        },
      },
    },
  };
  Object.assign(document, {
    'x-webhooks': Object.fromEntries(
      Object.values(EVENTS).map(({ type, id, description }) => [
        type,
        {
          post: {
            operationId: `receive${id}`,
            tags: ['Webhooks'],
            summary: `Event ${type}`,
            description,
            ...SENT_TO_RECEIVER,
            requestBody: bodyOf(id, [type]),
          },
        },
      ]),
    ),
  });
}

function bodyOf(component: string, types: readonly WebhookEventType[]) {
  const examples = types.map((type) => [type, { value: EVENTS[type].example }]);
  return {
    required: true,
    content: {
      'application/json': {
        schema: { $ref: `#/components/schemas/${component}` },
        examples: Object.fromEntries(examples) as object,
      },
    },
  };
}
