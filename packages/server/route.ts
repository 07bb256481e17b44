import type { Label, Method, Resource } from '#kernel'
import type { MaskKind } from '#kernel/validators.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { Database } from '#packages/database/database.ts'
import type { Held } from '#packages/files/hold.ts'
import type { Readable } from 'node:stream'
import type { ZodType } from 'zod'

/** What a user may do, as read from the database (10-platform 4): never from token claims. */
export interface Rights {
  readonly userId: string
  readonly deptId: string
  /** Permission codes: union over the session's roles, within the tenant's package. */
  readonly codes: ReadonlySet<string>
  /** Exact role aliases. */
  readonly aliases: ReadonlySet<string>
  /** The user's cities (4-digit prefixes); empty = not bounded by city. */
  readonly cities: readonly string[]
  /** Data scope for a menu leaf code; a leaf without an entry falls back to '*'. */
  scope(leaf: string): DataScope
  /** Masked fields that are open to this user: 'contacts.phone'. */
  readonly unmasked: ReadonlySet<string>
  /**
   * Of these the ones that leave in clear in files too (10-platform 4.4: masked unless exportAllowed). Absent: all of
   * them.
   */
  readonly unmaskedInFiles?: ReadonlySet<string>
  /** Masks that the red list chose instead of the definition's, by field. */
  readonly masks?: ReadonlyMap<string, MaskKind>
  /** Partner users see only rows of their institution. */
  readonly mechanismId?: string
}
/** The union of a user's scopes for one menu. `own` rows are always visible. */
export interface DataScope {
  readonly all: boolean
  /** Departments, everything below already included. */
  readonly depts: readonly string[]
}

export interface Context {
  readonly database: Database
  readonly actor: Actor
  readonly rights: Rights
  /** Query-string parameters, one string each; names are attacker input like values. */
  readonly query: Readonly<Record<string, string>>
  /** Parsed JSON or form body; {} when empty. */
  readonly body: Readonly<Record<string, unknown>>
  readonly file?: UploadedFile
  /** All of them, the first one too, where the call takes several. */
  readonly files?: readonly UploadedFile[]
  /**
   * Instead of them where the call takes a long one (`upload.isLong`): read from where it lies, gone when the call is
   * over.
   */
  readonly kept?: KeptFile
  readonly idempotencyKey?: string
  readonly remoteAddress: string
  readonly sessionId: string
}
export interface UploadedFile {
  readonly name: string
  readonly mime: string
  readonly bytes: Buffer
}
export interface KeptFile extends Held {
  readonly name: string
  readonly mime: string
}

/** Answers that are no envelope. */
export class FileAnswer {
  readonly name: string
  readonly mime: string
  readonly body: Buffer | Readable
  readonly inline: boolean
  constructor(name: string, mime: string, body: Buffer | Readable, inline = false) {
    this.name = name
    this.mime = mime
    this.body = body
    this.inline = inline
  }
}
/** JSON as it stands, without envelope (token call, captcha). */
export class RawAnswer {
  readonly status: number
  readonly json: unknown
  constructor(status: number, json: unknown) {
    this.status = status
    this.json = json
  }
}
/** Leads the browser elsewhere: to another system's page, or back from it. The address is the server's own making. */
export class RedirectAnswer {
  readonly to: string
  constructor(to: string) {
    this.to = to
  }
}
/** The connection stays open and `start` writes events (server-sent events); the returned function ends it. */
export class StreamAnswer {
  readonly start: (send: (event: string, data: unknown) => void) => () => void
  constructor(start: StreamAnswer['start']) {
    this.start = start
  }
}
/** JSON in the envelope: an answer that can be kept and given again. */
export const isPlain = (answer: unknown): boolean =>
  !(
    answer instanceof FileAnswer ||
    answer instanceof RawAnswer ||
    answer instanceof RedirectAnswer ||
    answer instanceof StreamAnswer
  )

/**
 * multipart with one field `file`; `files`: so many of them at most, each up to maxBytes, under `files` too; `isLong`:
 * one that does not belong into memory, under `kept`.
 */
export interface UploadSpec {
  readonly maxBytes: number
  readonly files?: number
  readonly isLong?: boolean
}

/**
 * One call of the server. HTTP wires nothing else: session, rights, permission, idempotency and the envelope are around
 * it.
 */
export interface Route {
  readonly method: Method
  readonly path: string
  /** Codes of which any suffices; 'signed in' | 'public'; 'public with client' = Basic header of a known client. */
  readonly permissions: readonly string[]
  readonly label: Label
  /**
   * Whoever lacks the codes may call it for a record (argument `id`) of which this is true: he is asked to decide on it
   * (10-platform 4.2).
   */
  readonly alsoFor?: (tx: Tx, userId: string, id: string) => Promise<boolean>
  readonly resource?: Resource
  /** Present: query and body merged are parsed by it and handed over as `input`. */
  readonly input?: ZodType
  /** Creates a document, moves a state or moves money: Idempotency-Key is required of the caller (decisions 13). */
  readonly idempotent?: boolean
  /**
   * The call is one transaction, made by `inTransaction`: its key is claimed and its answer kept in there. Not where a
   * file is read: that may be silent for long.
   */
  readonly isWhole?: boolean
  /** Milliseconds that its caller waits, where it may take long: no limit of the server ends it before. */
  readonly patience?: number
  readonly upload?: UploadSpec
  readonly handle: (context: Context, input: never) => Promise<unknown>
}
