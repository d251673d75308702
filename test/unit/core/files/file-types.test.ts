import { describe, expect, test } from '@jest/globals';
import { FILE_MEDIA_TYPES, FILE_TYPES } from '../../../../core/files/file-types.js';
import { fileRejected, REJECTION_REASON_NAMES } from '../../../../core/files/rejection-reasons.js';

describe('hosted files', () => {
  test('every extension belongs to one media type', () => {
    const extensions = FILE_MEDIA_TYPES.flatMap((type) => [
      FILE_TYPES[type].extension,
      ...FILE_TYPES[type].otherExtensions,
    ]);
    expect(new Set(extensions).size).toBe(extensions.length);
  });

  test('every rejection is a 422 with its reason', () => {
    for (const reason of REJECTION_REASON_NAMES) {
      expect(fileRejected(reason, 'The file is rejected')).toMatchObject({
        code: 'file_rejected',
        status: 422,
        reason,
      });
    }
  });
});
