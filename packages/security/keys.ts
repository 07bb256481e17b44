import { hkdfSync } from 'node:crypto'

/** A key for one purpose from the installation's secret: what is made with one key means nothing to another purpose. */
export function deriveKey(secret: Uint8Array, purpose: string): Buffer {
  // No default exists (dialect 13.2): a short or constant secret is a forgotten setting and must stop the server.
  if (secret.length !== 32 || new Set(secret).size < 8)
    throw new RangeError('the installation secret must be 32 random bytes')
  return Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), purpose, 32))
}
