import { createRequire } from 'node:module'

/** How the driver writes a value as text, arrays included; its types do not tell of it. */
const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils.js') as {
  prepareValue: (value: unknown) => string | Buffer | null
}

const [PARSE, BIND, DESCRIBE, EXECUTE, SYNC, CLOSE] = [0x50, 0x42, 0x44, 0x45, 0x53, 0x43]
const KEPT_BYTES = 1 << 20

/**
 * Messages of PostgreSQL's extended protocol, one behind the other in one buffer: the driver writes each by itself, and
 * each costs a turn through the stream.
 */
export class Wire {
  #bytes = Buffer.allocUnsafe(16_384)
  #at = 0

  parse(name: string, text: string): void {
    const start = this.#begin(PARSE)
    this.#name(name)
    this.#name(text)
    this.#int16(0)
    this.#end(start)
  }

  bind(name: string, values: readonly unknown[]): void {
    const start = this.#begin(BIND)
    this.#byte(0)
    this.#name(name)
    const ready = values.map(prepareValue)
    const isBinary = ready.some(value => typeof value === 'object' && value !== null)
    this.#int16(isBinary ? ready.length : 0)
    if (isBinary) for (const value of ready) this.#int16(typeof value === 'object' && value !== null ? 1 : 0)
    this.#int16(ready.length)
    for (const value of ready) this.#value(value)
    this.#int16(0)
    this.#end(start)
  }

  describe(): void {
    const start = this.#begin(DESCRIBE)
    this.#byte(0x50)
    this.#byte(0)
    this.#end(start)
  }

  execute(): void {
    const start = this.#begin(EXECUTE)
    this.#byte(0)
    this.#int32(0)
    this.#end(start)
  }

  close(name: string): void {
    const start = this.#begin(CLOSE)
    this.#byte(0x53)
    this.#name(name)
    this.#end(start)
  }

  sync(): void {
    this.#end(this.#begin(SYNC))
  }

  /** Everything written since the last time. */
  take(): Buffer {
    const taken = Buffer.from(this.#bytes.subarray(0, this.#at))
    this.clear()
    return taken
  }

  clear(): void {
    this.#at = 0
    if (this.#bytes.length > KEPT_BYTES) this.#bytes = Buffer.allocUnsafe(16_384)
  }

  #value(value: string | Buffer | null): void {
    if (value === null) return this.#int32(-1)
    const start = this.#at
    this.#int32(0)
    if (typeof value === 'string') this.#text(value)
    else {
      this.#room(value.length)
      this.#at += value.copy(this.#bytes, this.#at)
    }
    this.#bytes.writeInt32BE(this.#at - start - 4, start)
  }

  #begin(code: number): number {
    this.#byte(code)
    this.#int32(0)
    return this.#at - 4
  }

  /** The length of a message counts itself but not its code. */
  #end(start: number): void {
    this.#bytes.writeInt32BE(this.#at - start, start)
  }

  #name(text: string): void {
    this.#text(text)
    this.#byte(0)
  }

  #text(text: string): void {
    this.#room(text.length * 3)
    this.#at += this.#bytes.write(text, this.#at)
  }

  #byte(value: number): void {
    this.#room(1)
    this.#bytes[this.#at++] = value
  }

  /** Unsigned: a statement may carry 65,535 values. */
  #int16(value: number): void {
    this.#room(2)
    this.#at = this.#bytes.writeUInt16BE(value, this.#at)
  }

  #int32(value: number): void {
    this.#room(4)
    this.#at = this.#bytes.writeInt32BE(value, this.#at)
  }

  #room(bytes: number): void {
    if (this.#at + bytes <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#at + bytes))
    this.#bytes.copy(larger, 0, 0, this.#at)
    this.#bytes = larger
  }
}
