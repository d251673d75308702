/** Decrypts or encrypts with RC4, which OpenSSL 3 offers only in its legacy provider. */
export function decryptRc4(key: Uint8Array, data: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + state[i]! + key[i % key.length]!) & 0xff;
    swap(state, i, j);
  }
  const result = Buffer.alloc(data.length);
  for (let at = 0, i = 0, j = 0; at < data.length; at += 1) {
    i = (i + 1) & 0xff;
    j = (j + state[i]!) & 0xff;
    swap(state, i, j);
    result[at] = data[at]! ^ state[(state[i]! + state[j]!) & 0xff]!;
  }
  return result;
}

function swap(state: Uint8Array, i: number, j: number): void {
  const value = state[i]!;
  state[i] = state[j]!;
  state[j] = value;
}
