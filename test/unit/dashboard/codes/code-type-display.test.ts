import { expect, test } from '@jest/globals';
import { findCodeType } from '../../../../core/jobs/rows/code-type-names.js';
import { PAYLOAD_TYPES } from '../../../../core/symbols/payloads/registry.js';
import { CODE_TYPE_DISPLAY } from '../../../../dashboard/codes/code-type-display.js';
import { ICON_PATHS } from '../../../../dashboard/components/icon-paths.js';

test('every code type has an icon that the dashboard draws', () => {
  for (const { icon } of Object.values(CODE_TYPE_DISPLAY)) expect(Object.keys(ICON_PATHS)).toContain(icon);
});

test('every name of a code type in a spreadsheet names that type alone', () => {
  for (const { type, name, otherNames = [] } of PAYLOAD_TYPES) {
    for (const one of [type, name, ...otherNames]) expect([one, findCodeType(one)]).toEqual([one, type]);
  }
});
