import { expect, test } from '@jest/globals';
import { parseFailedItems } from '../../../../dashboard/jobs/parse-failed-items.js';
import { fieldName, groupProblems, parseFailure } from '../../../../dashboard/jobs/problem-groups.js';

const problem = (row: number, field: string, message: string, value = '') => ({ row, field, message, value });

test('problems are grouped by cause, the most frequent first, and a row counts once per cause', () => {
  const dates = Array.from({ length: 1_000 }, (_, index) =>
    problem(index + 2, 'Gültig bis', 'must be an ISO 8601 time such as 2026-11-21T08:00:00Z', '02.12.2026'),
  );
  const groups = groupProblems([
    problem(7, 'Text', 'takes 2400 bytes; at most 2331 fit'),
    ...dates,
    problem(8, 'Text', 'takes 2500 bytes; at most 2331 fit'),
    problem(8, 'Text', 'takes 2501 bytes; at most 2331 fit'),
  ]);
  expect(groups).toMatchObject([
    {
      rows: 1_000,
      field: 'Gültig bis',
      message: 'is not a date that can be read',
      example: '02.12.2026',
      firstRows: [2, 3, 4, 5, 6],
    },
    { rows: 2, field: 'Text', message: 'takes 2400 bytes; at most 2331 fit', firstRows: [7, 8] },
  ]);
});

test('a message of the API is split into its field and what is wrong with it', () => {
  expect(parseFailure('validation_error', 'One field is invalid: data.url: must be: x')).toEqual({
    path: 'data.url',
    message: 'must be: x',
  });
  expect(parseFailure('validation_error', '1,002 fields are invalid: type: is required').path).toBe('type');
  const [one, other] = ['a', 'b'].map((code) =>
    parseFailure('short_code_taken', `The short code ${code} is taken; choose another`),
  );
  expect(one).toEqual(other);
});

test('the CSV of failed rows and the CSV of other items are read by the names of their columns', () => {
  const rows =
    'row,Name,import.row,import.error,import.message\r\n9,"A, B",3,validation_error,One field is invalid: name: is required\r\n';
  expect(parseFailedItems(rows)).toEqual([{ row: 3, field: 'name', message: 'is required', value: '' }]);
  const items = 'index,row,id,outcome,error,message,warnings\r\n4,,qr_1,failed,conflict,Was changed,\r\n';
  expect(parseFailedItems(items)).toEqual([{ row: 5, field: '', message: 'Was changed', value: '' }]);
});

test('a field has the name that people know', () => {
  expect(['data.url', 'name', 'routing.activeUntil'].map(fieldName)).toEqual([
    'Destination',
    'Name',
    'Rules and access: activeUntil',
  ]);
});
