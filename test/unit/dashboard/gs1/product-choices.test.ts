import { expect, test } from '@jest/globals';
import { isAttribute } from '../../../../core/gs1/attributes.js';
import { isUnknownGs1LinkType } from '../../../../core/gs1/link-types.js';
import {
  ATTRIBUTE_CHOICES,
  attributeName,
  fromInputDate,
  toInputDate,
} from '../../../../dashboard/gs1/attribute-values.js';
import { LINK_TYPE_CHOICES, linkTypeName } from '../../../../dashboard/gs1/link-type-names.js';
import { normalizeLanguage } from '../../../../dashboard/gs1/normalize-language.js';

test('all kinds of pages in the list are ratified, and each has its own name', () => {
  expect(LINK_TYPE_CHOICES.filter(({ value }) => isUnknownGs1LinkType(value))).toEqual([]);
  expect(new Set(LINK_TYPE_CHOICES.map(({ label }) => label)).size).toBe(LINK_TYPE_CHOICES.length);
});

test('a link type has its name in each of its spellings, and an unknown one is shown as it is', () => {
  expect(linkTypeName('gs1:recallStatus')).toBe('Recall');
  expect(linkTypeName('https://www.gs1.org/voc/recallStatus')).toBe('Recall');
  expect(linkTypeName('https://brand.example/spare-parts')).toBe('https://brand.example/spare-parts');
});

test('all details in the list can be printed, with the dates first', () => {
  expect(ATTRIBUTE_CHOICES.filter(({ value }) => !isAttribute(value))).toEqual([]);
  expect(ATTRIBUTE_CHOICES.slice(0, 5).every(({ label }) => label.endsWith('date'))).toBe(true);
  expect(attributeName('3922')).toBe('(3922)');
});

test('dates are converted for date inputs, except for a month without a day', () => {
  expect([toInputDate('17', '271231'), toInputDate('17', '')]).toEqual(['2027-12-31', '']);
  expect(fromInputDate('2027-12-31')).toBe('271231');
  expect([toInputDate('17', '271200'), toInputDate('30', '12')]).toEqual([undefined, undefined]);
});

test('languages get the capitals that links have', () => {
  expect(['DE', 'de_ch', 'en-us'].map(normalizeLanguage)).toEqual(['de', 'de-CH', 'en-US']);
});
