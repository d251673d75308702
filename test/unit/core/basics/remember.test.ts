import { describe, expect, test } from '@jest/globals';
import { remember } from '../../../../core/basics/remember.js';

function countedReader() {
  const texts: string[] = [];
  const read = (text: string) => {
    texts.push(text);
    return text === '' ? undefined : text.toUpperCase();
  };
  return { texts, read: remember(read, { maxResults: 4, maxCharacters: 5 }) };
}

describe('remember', () => {
  test('reads a text once', () => {
    const { texts, read } = countedReader();
    expect([read('menu'), read('menu')]).toEqual(['MENU', 'MENU']);
    expect(texts).toEqual(['menu']);
  });

  test('remembers that a text has no result', () => {
    const { texts, read } = countedReader();
    expect([read(''), read('')]).toEqual([undefined, undefined]);
    expect(texts).toEqual(['']);
  });

  test('reads long texts each time', () => {
    const { texts, read } = countedReader();
    expect([read('poster'), read('poster')]).toEqual(['POSTER', 'POSTER']);
    expect(texts).toEqual(['poster', 'poster']);
  });

  test('forgets texts that were not read for long', () => {
    const { texts, read } = countedReader();
    for (const text of ['a', 'b', 'c', 'd', 'e', 'f', 'a']) read(text);
    expect(texts.filter((text) => text === 'a')).toHaveLength(2);
  });
});
