import { expect, test } from '@jest/globals';
import { eventJsonSchema } from '../../../../core/events/event-catalog.js';
import { WEBHOOK_EVENT_TYPES } from '../../../../core/events/event-types.js';

test.each(WEBHOOK_EVENT_TYPES)(
  'validators without support for Unicode properties can use the schema of %s',
  (type) => {
    const schema = JSON.stringify(eventJsonSchema(type, 'https://example.com'));
    expect(schema).not.toMatch(/\\\\p\{/i);
  },
);

test('the schema of a changed code still rejects control characters in the names of rules', () => {
  expect(JSON.stringify(eventJsonSchema('qr_code.updated', 'https://example.com'))).toContain(
    JSON.stringify(String.raw`^[^\u0000-\u001f\u007f-\u009f]*$`),
  );
});
