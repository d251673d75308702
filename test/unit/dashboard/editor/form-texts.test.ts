import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { CODE_TYPES, payloadType, type CodeType } from '../../../../core/symbols/payloads/registry.js';
import { formFields } from '../../../../dashboard/editor/form-fields.js';
import { FORM_TEXTS } from '../../../../dashboard/editor/form-texts.js';
import { nextStep } from '../../../../dashboard/editor/next-step.js';
import { TYPE_GROUPS } from '../../../../dashboard/editor/type-groups.js';

/** Words of the API and of standards, which say nothing to people. */
const FOR_DEVELOPERS =
  /UTF-8|bytes?\b|nopass|hex|RFC|ISO|E\.164|IANA|schema|static|dynamic|module|symbol|payload|version \d|modules/i;

const words = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Returns every description of a type's schema, and its summary. */
function descriptionsOf(type: CodeType): string[] {
  const { schema, summary } = payloadType(type);
  const json = JSON.stringify(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }));
  const described = [...json.matchAll(/"description":"((?:[^"\\]|\\.)*)"/g)].map(([, text]) => text!);
  return [summary, ...described].map(words);
}

test.each(CODE_TYPES)('no text of the form of %s is a description of the API', (type) => {
  const { intro, hints = {} } = FORM_TEXTS[type];
  const shown = [intro, ...Object.values(hints), ...formFields(type).flatMap(({ hint }) => hint ?? [])];
  const descriptions = descriptionsOf(type);
  expect(shown.filter((text) => descriptions.includes(words(text)) && text.split(' ').length > 5)).toEqual(
    [],
  );
  expect(shown.filter((text) => FOR_DEVELOPERS.test(text))).toEqual([]);
});

test.each(CODE_TYPES)('the rows and hints of %s name fields that exist, each once', (type) => {
  const { rows, hints = {}, labels = {} } = FORM_TEXTS[type];
  const names = formFields(type).map(({ name }) => name);
  const named = rows.flat();
  expect(new Set(named).size).toBe(named.length);
  expect(names).toEqual(expect.arrayContaining([...named, ...Object.keys(hints), ...Object.keys(labels)]));
});

test('every required field is in a row, so that nobody has to look for it under "More"', () => {
  const hidden = CODE_TYPES.flatMap((type) =>
    formFields(type)
      .filter(({ name, required }) => required && !FORM_TEXTS[type].rows.flat().includes(name))
      .map(({ name }) => `${type}: ${name}`),
  );
  expect(hidden).toEqual([]);
});

test('every type is in one group of the type picker', () => {
  expect(TYPE_GROUPS.flatMap(({ types }) => types).toSorted()).toEqual([...CODE_TYPES].toSorted());
});

test('the preview says which field to fill in or to fix', () => {
  const message = 'is required';
  expect(nextStep({ type: 'wifi', fields: {} }, [{ path: 'data.ssid', message }])).toBe(
    'Fill in the network name to see the code.',
  );
  expect(
    nextStep({ type: 'vcard', fields: { phones: ['030'] } }, [{ path: 'data.phones[0]', message }]),
  ).toBe('Fix the phone numbers to see the code.');
  expect(nextStep({ type: 'sepa', fields: { iban: 'DE' } }, [{ path: 'data.iban', message }])).toBe(
    'Fix the IBAN to see the code.',
  );
  const names = [{ path: 'data.firstName', message: 'is required unless lastName or organization is given' }];
  expect(nextStep({ type: 'vcard', fields: {} }, names)).toBe(
    'Enter a first name, a last name, or an organization.',
  );
  expect(nextStep({ type: 'url', fields: {} }, [])).toBe('Fill in the form to see the code.');
});
