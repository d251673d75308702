import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { parseInput } from '../../../../../core/basics/parse-input.js';
import type { CodeType } from '../../../../../core/symbols/payloads/registry.js';
import {
  CODE_TYPES,
  codeTypeSchema,
  encodeData,
  parsePayload,
  PAYLOAD_TYPES,
  payloadType,
  parseData,
} from '../../../../../core/symbols/payloads/registry.js';
import { parseExample } from '../../../../support/payload-parsing.js';

describe.each(PAYLOAD_TYPES)('payload type $type', (payload) => {
  const { type } = payload;

  test('has a valid example whose normalized form does not change when it is parsed again', () => {
    const data = parseExample(type);
    expect(parseData(type, data)).toEqual({ ok: true, data });
  });

  test('rejects an unknown field by name', () => {
    const result = parseData(type, { ...(payload.example as object), color: 'red' });
    expect(result).toMatchObject({ ok: false, issues: [{ path: 'data.color' }] });
  });

  test.each([[null], [7], [true], [[]], [undefined]])('rejects %j with the path of the data', (input) => {
    expect(parseData(type, input)).toMatchObject({ ok: false, issues: [{ path: 'data' }] });
  });

  test.each(Object.keys(payload.example as object))(
    'rejects a value of the wrong kind in %s with its path',
    (field) => {
      const result = parseData(
        type,
        { ...(payload.example as object), [field]: { nested: [Symbol('x')] } },
        '[17].data',
      );
      const paths = result.ok ? [] : result.issues.map(({ path }) => path);
      expect(paths).toContainEqual(expect.stringMatching(new RegExp(`^\\[17\\]\\.data\\.${field}\\b`)));
    },
  );

  test('describes every field in JSON Schema that OpenAPI supports', () => {
    const schema = z.toJSONSchema(payload.schema, { io: 'input' });
    expect(schema).toMatchObject({ type: 'object', additionalProperties: false });
    for (const field of Object.values(schema.properties ?? {})) {
      expect(field).toMatchObject({ description: expect.any(String) });
    }
    expect(payload.title).not.toBe('');
    expect(payload.summary).toMatch(/\.$/);
  });

  test('has the same JSON Schema for input and output, except for defaults', () => {
    const properties = (io: 'input' | 'output'): unknown => z.toJSONSchema(payload.schema, { io }).properties;
    expect(properties('output')).toEqual(properties('input'));
  });
});

const GRAMMAR_TYPES = PAYLOAD_TYPES.filter((payload) => payload.parse !== undefined).map(({ type }) => type);

describe.each(GRAMMAR_TYPES)('the grammar of %s', (type) => {
  const payload = encodeData(type, parseExample(type));

  test('encodes and parses its example without a change', () => {
    expect(parsePayload(type, payload)).toEqual(parseExample(type));
  });

  test('is accepted as data in place of the object', () => {
    expect(parseData(type, payload)).toEqual({ ok: true, data: parseExample(type) });
  });

  test('contains no control characters except line breaks', () => {
    expect(payload).not.toMatch(/[^\P{Cc}\r\n]/u);
  });

  const insensitive: CodeType[] = GRAMMAR_TYPES.filter((other) => !['text', 'sepa', 'pix'].includes(other));
  if (insensitive.includes(type)) {
    test('is recognized in any case', () => {
      const scheme = /^[A-Za-z]+:(?:[A-Za-z]+\r\n)?/.exec(payload)?.[0] ?? '';
      expect(scheme).not.toBe('');
      for (const start of [scheme.toLowerCase(), scheme.toUpperCase()]) {
        expect(parsePayload(type, start + payload.slice(scheme.length))).toEqual(parseExample(type));
      }
    });
  }

  test.each(GRAMMAR_TYPES.filter((other) => other !== 'text' && other !== type))(
    'does not take a payload of %s',
    (other) => {
      const foreign = encodeData(other, parseExample(other));
      const related = type === 'text' || (type === 'url' && foreign.startsWith('https://'));
      expect(parsePayload(type, foreign) === undefined).toBe(!related);
    },
  );
});

describe('the registry', () => {
  test('accepts types in any case and returns them in lower case', () => {
    expect(codeTypeSchema.parse('vCard')).toBe('vcard');
    expect(codeTypeSchema.parse('WIFI')).toBe('wifi');
    expect(parseInput(codeTypeSchema, 'fax')).toMatchObject({
      invalid: { details: [{ message: expect.stringMatching(/^must be one of url, text, vcard, /) }] },
    });
    expect(z.toJSONSchema(codeTypeSchema, { io: 'input' }).enum).toEqual(CODE_TYPES);
  });

  test('has each type once', () => {
    expect(new Set(CODE_TYPES).size).toBe(CODE_TYPES.length);
    expect(CODE_TYPES.map((type) => payloadType(type).type)).toEqual(CODE_TYPES);
  });

  test('says what to send if text does not follow the grammar of the type', () => {
    expect(parseData('wifi', 'my network')).toEqual({
      ok: false,
      issues: [
        {
          path: 'data',
          message: 'must be an object with the fields of wifi, or text that starts like WIFI:T:WPA;S…',
        },
      ],
    });
  });

  test('rejects huge inputs without reading all of them', () => {
    const many = { firstName: 'A', phones: Array.from({ length: 300_000 }, () => '+4930901820') };
    expect(parseData('vcard', many)).toMatchObject({
      ok: false,
      issues: [{ path: expect.stringMatching(/^data\.phones/) }],
    });
    expect(parseData('text', { text: 'x'.repeat(1_000_000) })).toMatchObject({
      ok: false,
      issues: [{ path: 'data.text' }],
    });
    const deep = JSON.parse(`${'{"url":'.repeat(1_000)}1${'}'.repeat(1_000)}`) as unknown;
    expect(parseData('url', deep)).toMatchObject({ ok: false });
  });
});
