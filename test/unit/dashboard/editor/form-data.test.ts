import { describe, expect, test } from '@jest/globals';
import { toData } from '../../../../dashboard/editor/form-data.js';
import { contentTargets } from '../../../../dashboard/imports/targets.js';

describe('the form of a contact', () => {
  test('keeps each phone number with its type when an empty row is between them', () => {
    const fields = {
      firstName: 'Ada',
      phones: ['+4930901820', '', '+491711234567'],
      phoneTypes: ['work', 'home', 'mobile'],
    };
    expect(toData({ type: 'vcard', fields })).toEqual({
      firstName: 'Ada',
      phones: ['+4930901820', '+491711234567'],
      phoneTypes: ['work', 'mobile'],
    });
  });

  test('sends types without phone numbers, so that the schema names the problem', () => {
    const fields = { firstName: 'Ada', phoneTypes: ['work'] };
    expect(toData({ type: 'vcard', fields })).toMatchObject({ phoneTypes: ['work'] });
  });

  test('has a column for the types of phone numbers', () => {
    expect(contentTargets('vcard')).toContainEqual(
      expect.objectContaining({ path: 'data.phoneTypes', list: true }),
    );
  });
});
