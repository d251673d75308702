import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from '@jest/globals';
import { signedHeaders } from '../../../../../activities/webhooks/signed-headers.js';
import { findOnPath } from '../../../../../embedded/find-program.js';

const run = promisify(execFile);
const document = readFileSync(new URL('../../../../../docs/webhooks.md', import.meta.url), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'qrelay-verifiers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Language {
  fence: string;
  /** Is on the PATH if the language is installed. */
  program: string;
  /** Program that is run, if it is not `program`. */
  run?: string;
  file: string;
  /**
   * Turns the documented code into a program that reads request.json and exits with 0 if the signature is
   * valid.
   */
  complete: (code: string) => string;
  /** Arguments that compile the program, which then runs several times. */
  compile?: { program: string; args: string[] };
  args: string[];
}

const LANGUAGES: Language[] = [
  {
    fence: 'js',
    program: process.execPath,
    file: 'verify.mjs',
    complete: (code) =>
      `${code}\nimport { readFileSync } from 'node:fs';\nconst { secret, headers, body } = JSON.parse(readFileSync('request.json', 'utf8'));\nverify(secret, headers, body);\n`,
    args: ['verify.mjs'],
  },
  {
    fence: 'python',
    program: 'python3',
    file: 'verify.py',
    complete: (code) =>
      `${code}\nrequest = json.load(open("request.json"))\nverify(request["secret"], request["headers"], request["body"].encode())\n`,
    args: ['verify.py'],
  },
  {
    fence: 'go',
    program: 'go',
    file: 'verify.go',
    complete: (code) =>
      code.replace('import (', 'import (\n\t"encoding/json"\n\t"os"') +
      `\nfunc main() {\n\traw, _ := os.ReadFile("request.json")\n\tvar r struct {\n\t\tSecret, Body string\n\t\tHeaders map[string]string\n\t}\n\t_ = json.Unmarshal(raw, &r)\n\th := http.Header{}\n\tfor k, v := range r.Headers {\n\t\th.Set(k, v)\n\t}\n\tif err := Verify(r.Secret, h, []byte(r.Body)); err != nil {\n\t\tpanic(err)\n\t}\n}\n`,
    compile: { program: 'go', args: ['build', '-o', 'verify-go', 'verify.go'] },
    run: './verify-go',
    args: [],
  },
  {
    fence: 'java',
    program: 'java',
    file: 'Webhooks.java',
    // A Java without a JSON library: the harness reads lines.
    complete: (code) =>
      code.replace(
        'final class Webhooks {',
        `final class Webhooks {\n  public static void main(String[] args) throws Exception {\n    var lines = java.nio.file.Files.readAllLines(java.nio.file.Path.of("request.txt"));\n    verify(lines.get(0), Map.of("webhook-id", lines.get(1), "webhook-timestamp", lines.get(2), "webhook-signature", lines.get(3)), lines.get(4));\n  }`,
      ),
    compile: { program: 'javac', args: ['Webhooks.java'] },
    args: ['-XX:TieredStopAtLevel=1', 'Webhooks'],
  },
  {
    fence: 'php',
    program: 'php',
    file: 'verify.php',
    complete: (code) =>
      `${code}\n$request = json_decode(file_get_contents('request.json'), true);\nverify($request['secret'], $request['headers'], $request['body']);\n`,
    args: ['verify.php'],
  },
];

/** Skips the languages that are not installed. */
const testIn = ({ program }: Language) =>
  program === process.execPath || findOnPath([program], process.env['PATH']) !== undefined ? test : test.skip;

function codeOf(fence: string): string {
  const code = new RegExp(`\`\`\`${fence}\n([^]*?)\`\`\``).exec(document)?.[1];
  if (code === undefined) throw new Error(`docs/webhooks.md has no code in ${fence}`);
  return code;
}

describe('the documented verification code', () => {
  for (const language of LANGUAGES) {
    const { fence, program, file, complete, compile, run: compiled = program, args } = language;
    testIn(language)(
      `in ${fence} accepts signatures with either secret, and rejects everything else`,
      async () => {
        writeFileSync(join(folder, file), complete(codeOf(fence)));
        if (compile) await run(compile.program, compile.args, { cwd: folder, timeout: 100_000 });
        const secret = `whsec_${Buffer.alloc(32, 'a').toString('base64')}`;
        const other = `whsec_${Buffer.alloc(32, 'b').toString('base64')}`;
        const body = '{"city":"Köln"}';
        const verifies = async (signedBy: string[], sent = body, now = new Date()) => {
          const headers = signedHeaders({ messageId: 'msg_1', body, format: 'standard' }, signedBy, now);
          writeFileSync(join(folder, 'request.json'), JSON.stringify({ secret, headers, body: sent }));
          const lines = ['id', 'timestamp', 'signature'].map((name) => headers[`webhook-${name}`]);
          writeFileSync(join(folder, 'request.txt'), [secret, ...lines, sent].join('\n'));
          try {
            await run(compiled, args, { cwd: folder, timeout: 100_000 });
            return true;
          } catch {
            return false;
          }
        };
        expect(await verifies([secret])).toBe(true);
        expect(await verifies([other, secret])).toBe(true);
        expect(await verifies([other])).toBe(false);
        expect(await verifies([secret], body.replace('Köln', 'Bonn'))).toBe(false);
        expect(await verifies([secret], body, new Date(Date.now() - 400_000))).toBe(false);
      },
      240_000,
    );
  }
});
