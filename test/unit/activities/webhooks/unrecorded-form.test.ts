import { describe, expect, test } from '@jest/globals';
import { createUnrecordedForm } from '../../../../activities/webhooks/unrecorded-form.js';
import { messageForm, type MessageForm } from '../../../../core/events/webhooks/message-form.js';

const STANDARD = messageForm('standard', 'https://qr.example');
const CLOUD_EVENTS = messageForm('cloudevents', 'https://qr.example');

function newForm(found?: MessageForm) {
  const marked: MessageForm[] = [];
  const form = createUnrecordedForm({ found, mark: (one) => Promise.resolve(void marked.push(one)) });
  return { form, marked };
}

describe('the form of unrecorded attempts', () => {
  test('is stored before scans are sent, and once', async () => {
    const { form, marked } = newForm();
    for (let call = 0; call < 3; call += 1) expect(await form.storeFirstAs(STANDARD, false)).toBeUndefined();
    expect(marked).toEqual([STANDARD]);
  });

  test('after an unrecorded end, deliveries are stored in the former form until none of them is pending', async () => {
    const { form, marked } = newForm(STANDARD);
    expect(await form.storeFirstAs(CLOUD_EVENTS, false)).toEqual(STANDARD);
    expect(await form.storeFirstAs(CLOUD_EVENTS, false)).toEqual(STANDARD);
    expect(marked).toEqual([]);
    form.recovered();
    expect(await form.storeFirstAs(CLOUD_EVENTS, false)).toBeUndefined();
    expect(marked).toEqual([CLOUD_EVENTS]);
  });

  test('changes only when no attempt in the former form is unrecorded', async () => {
    const { form, marked } = newForm();
    await form.storeFirstAs(STANDARD, false);
    expect(await form.storeFirstAs(CLOUD_EVENTS, true)).toEqual(CLOUD_EVENTS);
    expect(await form.storeFirstAs(CLOUD_EVENTS, false)).toBeUndefined();
    expect(marked).toEqual([STANDARD, CLOUD_EVENTS]);
  });

  test('does not depend on the base of URLs in the format standard, which has none', async () => {
    const { form, marked } = newForm();
    await form.storeFirstAs(STANDARD, false);
    expect(await form.storeFirstAs(messageForm('standard', 'https://menu.example'), true)).toBeUndefined();
    expect(marked).toHaveLength(1);
  });
});
