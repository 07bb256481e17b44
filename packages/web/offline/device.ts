import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { Fault } from '#kernel'
import type { Method } from '../http/index.ts'

/** An answer of the server, as it was when it came. */
export interface Kept<T = unknown> {
  readonly value: T
  /** Milliseconds since 1970. */
  readonly at: number
}
/** A picture that was taken here; its name tells whether the server has it. */
export interface Photo {
  readonly name: string
  readonly blob: Blob
  isSent?: boolean
}
/** Files of one place in the body ('payload.damages.0.photoBizId'): the id of their group is put there. */
export interface Enclosure {
  readonly at: string
  group?: string
  readonly photos: Photo[]
}
export interface LetterRefusal {
  readonly status: number
  readonly msg: string
  readonly faults: readonly Fault[]
}
/** A call that waits on the device until the server has answered it. */
export interface Letter {
  readonly id: string
  /** Who wrote it: nobody else's session sends it. */
  readonly owner: string
  readonly subject: string
  readonly writtenAt: number
  readonly method: Method
  readonly path: string
  body: Record<string, unknown>
  enclosures: Enclosure[]
  /** Of the Idempotency-Key: sent twice it is done once. */
  key: string
  /** `clash`: somebody changed the record since it was read here; nothing is sent before its writer has decided. */
  state: 'waiting' | 'refused' | 'clash'
  refusal?: LetterRefusal
  /** What the page needs to show it again. */
  readonly about: Readonly<Record<string, unknown>>
}
/** A form that is not handed in yet. */
export interface DeviceDraft {
  readonly values: Record<string, unknown>
  readonly photos: Readonly<Record<string, readonly Photo[]>>
  readonly base: unknown
  readonly at: number
}
interface Device extends DBSchema {
  kept: { key: string; value: Kept }
  drafts: { key: string; value: DeviceDraft }
  outbox: { key: string; value: Letter; indexes: { owner: string } }
}

let opening: Promise<IDBPDatabase<Device>> | undefined
/** What this browser keeps for work without network: answers, drafts, and calls that are not sent yet. */
export const device = (): Promise<IDBPDatabase<Device>> =>
  (opening ??= openDB<Device>('fleet-offline', 1, {
    upgrade(database) {
      database.createObjectStore('kept')
      database.createObjectStore('drafts')
      database.createObjectStore('outbox', { keyPath: 'id' }).createIndex('owner', 'owner')
    },
  }))

export const draftOf = async (owner: string, name: string): Promise<DeviceDraft | undefined> =>
  (await device()).get('drafts', `${owner} ${name}`)
export const keepDraft = async (owner: string, name: string, draft: DeviceDraft): Promise<void> =>
  void (await (await device()).put('drafts', draft, `${owner} ${name}`))
export const dropDraft = async (owner: string, name: string): Promise<void> =>
  (await device()).delete('drafts', `${owner} ${name}`)
export const draftNames = async (owner: string): Promise<string[]> =>
  (await (await device()).getAllKeys('drafts'))
    .filter(key => key.startsWith(`${owner} `))
    .map(key => key.slice(owner.length + 1))
