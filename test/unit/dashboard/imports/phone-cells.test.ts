import { expect, test } from '@jest/globals';
import { completePhones } from '../../../../dashboard/imports/phone-cells.js';

/** Completes as a browser in Germany does. */
const complete = (text: string) => text.replace(/^0(?=[1-9])/, '+49 ');

test.each([
  ['030 901820', '+49 30 901820'],
  [' 030/901820 ', ' +49 30/901820'],
  ['030 901820; 0171 1234567', '+49 30 901820; +49 171 1234567'],
  ['030 901820\n+43 1 58858', '+49 30 901820\n+43 1 58858'],
  ['901820', '901820'],
  ['', ''],
])('the cell %j of phone numbers is uploaded as %j', (cell, expected) => {
  expect(completePhones(cell, complete)).toBe(expected);
});
