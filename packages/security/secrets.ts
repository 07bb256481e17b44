import { createCipheriv, createDecipheriv, createSecretKey, randomFillSync } from 'node:crypto'
import { deriveKey } from './keys.ts'

const VERSION = 'v1.'
const IV_BYTES = 12
const TAG_BYTES = 16

/** What calls answer in place of a stored secret (10-platform D13). */
export const SECRET_MASK = '******'
/** A value of stars only came from the mask: the stored secret stays. */
export const keepsStoredSecret = (value: string): boolean => /^\*+$/.test(value)

/** What a box wrote: never to be answered, whoever asks. */
export const isSealed = (value: string): boolean => /^v1\.[\w-]{38,}$/.test(value)

export interface SecretBox {
  /** `place` names table, row and column: a text copied to another place cannot be opened there. */
  encrypt(plain: string, place: string): string
  /** Throws when the text was changed, belongs to another place or to another installation's secret. */
  decrypt(stored: string, place: string): string
}

// Drawn by the hundred: each call to the system's generator costs as much as the encrypting. None is given twice.
const drawn = new Uint8Array(IV_BYTES * 256)
let used = drawn.length
function nextIv(): Uint8Array {
  if (used === drawn.length) {
    randomFillSync(drawn)
    used = 0
  }
  return drawn.slice(used, (used += IV_BYTES))
}

/** What sealed the rows of a tenant that came from another installation, where it had the number `was`. */
export interface FormerSecret {
  /** 64 hex digits. */
  readonly secret: string
  readonly tenantId: string
  readonly was: string
}

/**
 * AES-256-GCM for keys of storage, SMS, banks and the like. What tenants brought along sealed opens by the secrets that
 * came with them; all that is sealed from now on is sealed by this installation's own.
 */
export function secretBox(installationSecret: Uint8Array, former: readonly FormerSecret[] = []): SecretBox {
  const own = boxOf(installationSecret)
  const others = former.map(one => ({ ...one, box: boxOf(Buffer.from(one.secret, 'hex')) }))
  return {
    encrypt: own.encrypt,
    decrypt(stored, place) {
      try {
        return own.decrypt(stored, place)
      } catch (error) {
        for (const { box, tenantId, was } of others)
          for (const there of new Set([place, place.replaceAll(tenantId, was)])) {
            const opened = openedBy(box, stored, there)
            if (opened !== undefined) return opened
          }
        throw error
      }
    },
  }
}

function openedBy(box: SecretBox, stored: string, place: string): string | undefined {
  try {
    return box.decrypt(stored, place)
  } catch {
    // Not by this one: whoever asks throws what the own key said.
    return undefined
  }
}

function boxOf(secret: Uint8Array): SecretBox {
  // As a key object: bytes would be made one at every call, which is what encrypting a short text costs most.
  const key = createSecretKey(deriveKey(secret, 'stored-secrets'))
  return {
    encrypt(plain, place) {
      const iv = nextIv()
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return VERSION + Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
    },
    decrypt(stored, place) {
      const bytes = Buffer.from(stored.slice(VERSION.length), 'base64url')
      if (!stored.startsWith(VERSION) || bytes.length < IV_BYTES + TAG_BYTES)
        throw new Error(`no encrypted secret at ${place}`)
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      }).setAAD(Buffer.from(place))
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
    },
  }
}
