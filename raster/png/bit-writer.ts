/** Writes values of any number of bits, least significant bit first (RFC 1951, 3.1.1). */
export class BitWriter {
  #bytes: Uint8Array;
  #length: number;
  #pending = 0;
  #pendingBits = 0;

  /** @param head Bytes that precede the bits. */
  constructor(head: readonly number[], capacity = 1024) {
    this.#bytes = new Uint8Array(Math.max(capacity, head.length));
    this.#bytes.set(head);
    this.#length = head.length;
  }

  /** Appends the lowest `bits` bits of a value, at most 16. */
  put(value: number, bits: number): void {
    this.#pending |= value << this.#pendingBits;
    this.#pendingBits += bits;
    while (this.#pendingBits >= 8) {
      this.#byte(this.#pending & 0xff);
      this.#pending >>>= 8;
      this.#pendingBits -= 8;
    }
  }

  /**
   * Pads the last byte and returns all bytes.
   *
   * @param checksum 32 bits, appended with the most significant byte first.
   */
  finish(checksum: number): Uint8Array {
    if (this.#pendingBits > 0) this.#byte(this.#pending);
    for (let shift = 24; shift >= 0; shift -= 8) this.#byte((checksum >>> shift) & 0xff);
    return this.#bytes.subarray(0, this.#length);
  }

  #byte(value: number): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#bytes.length);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#length++] = value;
  }
}
