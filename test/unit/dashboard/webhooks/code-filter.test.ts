import { describe, expect, test } from '@jest/globals';
import {
  summarizeFilter,
  withCondition,
  withFolders,
  withoutCondition,
} from '../../../../dashboard/webhooks/code-filter.js';

describe('the filter of an endpoint', () => {
  const folders = ['fld_1', 'fld_2'];

  test('is summarized by the number of values per field', () => {
    expect(summarizeFilter(null)).toBe('All codes');
    expect(summarizeFilter({ folders })).toBe('2 folders');
    expect(summarizeFilter({ types: ['url'], tags: ['a', 'b'], folders: ['fld_1'] })).toBe(
      '1 type, 2 tags, 1 folder',
    );
  });

  test('keeps its folders while conditions are added and removed', () => {
    const tag = { field: 'tag', value: 'menu' } as const;
    const both = withCondition({ folders }, tag);
    expect(both).toEqual({ folders, tags: ['menu'] });
    expect(withoutCondition(both, tag)).toEqual({ folders });
  });

  test('gets and loses folders, and is null without any condition', () => {
    expect(withFolders({ tags: ['menu'] }, folders)).toEqual({ tags: ['menu'], folders });
    expect(withFolders({ tags: ['menu'], folders }, [])).toEqual({ tags: ['menu'] });
    expect(withFolders({ folders }, [])).toBeNull();
  });
});
