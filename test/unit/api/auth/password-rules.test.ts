import { expect, test } from '@jest/globals';
import { assertAcceptablePassword } from '../../../../api/auth/password-rules.js';

const EMAIL = 'grace.hopper@example.com';

test.each([
  ['password', 'common'],
  ['12345678', 'common'],
  ['PassWord1', 'common'],
  // Full-width characters, as a Japanese keyboard types them.
  ['ｐａｓｓｗｏｒｄ', 'common'],
  ['qwertyuiop', 'common'],
  ['xxxxxxxx', 'repeated'],
  ['aaaaAAAA', 'repeated'],
  ['        ', 'repeated'],
  ['   \t     ', 'repeated'],
  ['😀😀😀😀😀😀😀😀', 'repeated'],
  ['Grace.Hopper@Example.com', 'the email'],
  ['grace.hopper', 'the email'],
])('%j is rejected: %s', async (password, reason) => {
  const checking = assertAcceptablePassword(password, EMAIL, 'newPassword');
  await expect(checking).rejects.toMatchObject({
    code: 'validation_error',
    details: [{ path: 'newPassword', message: expect.stringContaining(reason) }],
  });
});

test.each([
  'correct horse battery',
  'a nice long password',
  'Zb7-kqPw',
  'пароль и соль',
  '12345678 is not enough',
])('%j is accepted', async (password) => {
  await expect(assertAcceptablePassword(password, EMAIL, 'password')).resolves.toBeUndefined();
});
