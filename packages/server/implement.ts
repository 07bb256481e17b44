import type { Action, ChangesOf, Fault, Field, Label, Method, Resource, RowOf } from '#kernel'
import type { Sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import type { Schedule } from '#packages/jobs/schedule.ts'
import type { Live } from './live.ts'
import type { Provision } from './ports.ts'
import type { UploadedFile } from './route.ts'
import type { ZodType } from 'zod'

/**
 * What a form holds while it is checked: money as Fen, dates and ids as text. `values` may be completed by `prepare`.
 */
export interface Form<R> {
  readonly values: ChangesOf<R>
  /** Child rows by field name, as RowOf of the child; rows without id are new. Absent field = lines untouched. */
  readonly lines: Record<string, Record<string, unknown>[]>
  /** The stored row, when it is an update. */
  readonly before: RowOf<R> | undefined
  /** Draft: R fields may be missing. */
  readonly draft: boolean
  /** Everything the body held, for inputs that are no fields (tempId, recordVehicles ...). Not checked. */
  readonly body: Readonly<Record<string, unknown>>
  /** Adds a fault; all faults are reported together, after `prepare`. */
  fault(path: string, reason: Label): void
}

export interface ActionContext<R, Input = Record<string, unknown>> {
  /** Locked and re-read. */
  readonly row: RowOf<R>
  readonly input: Input
  readonly reason: string
}

type ActionInput<A> = A extends { input: infer I }
  ? { [K in keyof I]: I[K] extends Field<infer V> ? V : never }
  : Record<string, unknown>

export interface ActionCode<R, Input> {
  /**
   * Locks rows that stand before this one in the lock order (90-interfaces 2), as the move may be asked by a process or
   * a job that knows this row only.
   */
  locks?(tx: Tx, actor: Actor, id: string): Promise<void>
  /** Guards: throws a refusal. Runs with the row locked, before anything is written. */
  guard?(tx: Tx, actor: Actor, context: ActionContext<R, Input>): Promise<void> | void
  /**
   * The work that belongs to it, before the state is written; returns the fields that change with the move. `status`
   * only for actions with `mayReach`.
   */
  run?(tx: Tx, actor: Actor, context: ActionContext<R, Input>): Promise<ChangesOf<R> | void> | ChangesOf<R> | void
  /** Follows after the state is written; sees the new row. Its result is the answer of the call. */
  after?(tx: Tx, actor: Actor, context: ActionContext<R, Input>): Promise<unknown> | unknown
}

/** A page about one record for somebody who does not sign in: what it shows, and what he may do there. */
export interface PublicView<R = unknown> {
  readonly label: Label
  /** An address of its own, where the list of calls names one: GET opens it, POST sends the code or acts. */
  readonly at?: string
  /** Fields in their order; nothing else leaves. */
  readonly fields: readonly string[]
  /** Each proves the bound phone first. `told` is what he typed beside it. */
  readonly actions?: Readonly<
    Record<
      string,
      {
        readonly label: Label
        /** Asks for a remark. */
        readonly asks?: Label
        /** Asks for a signature drawn by hand; `by.signature` is its picture. */
        readonly signs?: true
        run(tx: Tx, actor: Actor, row: RowOf<R>, told: string, by: Outsider): Promise<void>
      }
    >
  >
  /** A form of rows in place of fields and actions. Whoever holds the link fills it in, as often as it is open. */
  readonly form?: PublicForm<R>
  /** The paper that he reads there. */
  paper?(tx: Tx, row: RowOf<R>): Promise<{ name: string; bytes: Buffer }>
}
/** What an outsider fills in: the page draws the sheet and sends back its rows and inputs by their names. */
export interface PublicForm<R = unknown> {
  readonly input: ZodType
  show(tx: Tx, actor: Actor, row: RowOf<R>): Promise<PublicSheet>
  take(tx: Tx, actor: Actor, row: RowOf<R>, input: never, by: Outsider): Promise<void>
}
export interface PublicSheet {
  readonly heading: readonly { readonly label: Label; readonly value: string }[]
  readonly columns: readonly { readonly name: string; readonly label: Label; readonly kind: PublicInput }[]
  /** Each with its `key`. */
  readonly rows: readonly Readonly<Record<string, string>>[]
  readonly inputs: readonly { readonly name: string; readonly label: Label; readonly kind: PublicInput }[]
  readonly values: Readonly<Record<string, string>>
  /** What happened so far. */
  readonly said: Label
  readonly submit: Label
  /** May not be filled in any more. */
  readonly isClosed: boolean
}
/** 'shown' is read only. */
export type PublicInput = 'shown' | 'amount' | 'int' | 'text' | 'note' | 'bool'

/** Who came by a link: the phone that it is bound to, and from where. */
export interface Outsider {
  readonly linkId: string
  readonly phone: string
  readonly ip: string
  readonly userAgent: string
  /** PNG, where the act asks for one. */
  readonly signature?: Buffer
}
/** A call of another system that has no session: it proves itself by what it sends. */
export interface OutsideCall {
  readonly label: Label
  readonly input: ZodType
  run(
    inTenant: <T>(tenantId: string, work: (tx: Tx) => Promise<T>) => Promise<T>,
    actor: Actor,
    input: never,
    headers: Readonly<Record<string, string | undefined>>,
    /** The body as it came, where it carries a signature (X-Sign); else ''. */
    signedBody: string,
  ): Promise<unknown>
}

/** A call of its own beside the standard ones. Reads run without a write transaction only through `read`. */
export interface CustomCall {
  readonly label: Label
  /** Codes of which any suffices; 'signed in' or 'public' where no code is needed. */
  readonly permission: string | readonly string[]
  readonly input: ZodType
  /**
   * Default: POST and PUT of business resources ask an Idempotency-Key (decisions 13). false: only reckons, checks, or
   * edits what has a version.
   */
  readonly idempotent?: boolean
  /** multipart with one field `file`; `run` gets it as its last argument. */
  readonly upload?: { readonly maxBytes: number }
  run(tx: Tx, actor: Actor, input: never, file?: UploadedFile): Promise<unknown>
  /**
   * Instead of `run`: opens transactions of its own, one per item, so that one refused item never stops the others;
   * answers item by item.
   */
  each?(inTransaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>, actor: Actor, input: never): Promise<unknown>
}
/** Like call(), with a transaction per item. */
export const callEach = <T>(spec: {
  label: Label
  permission: string | readonly string[]
  input: ZodType<T>
  idempotent?: boolean
  each(inTransaction: <R>(work: (tx: Tx) => Promise<R>) => Promise<R>, actor: Actor, input: T): Promise<unknown>
}): CustomCall => ({ ...spec, run: () => Promise.reject(new Error('answered item by item')) }) as unknown as CustomCall
/**
 * Keeps the type of `input` for `run`: call({ label, permission, input: z.object({...}), run: (tx, actor, input) => ...
 * })
 */
export const call = <T>(spec: {
  label: Label
  permission: string | readonly string[]
  input: ZodType<T>
  idempotent?: boolean
  upload?: { readonly maxBytes: number }
  run(tx: Tx, actor: Actor, input: T, file?: UploadedFile): Promise<unknown>
}): CustomCall => spec as unknown as CustomCall

/** What happened, as it was published. */
export interface EventFacts {
  readonly id: string
  readonly name: string
  /** The record that it happened to. */
  readonly aggregateId: string
  readonly no: string
  readonly payload: Readonly<Record<string, unknown>>
}
/** Hears of events after their commit, in order per record, again until it does not throw (events.ts). */
export interface Subscriber {
  readonly subscriber: string
  run(tx: Tx, actor: Actor, event: EventFacts): Promise<unknown>
}

/** A portion of an imported file, with the file that it is of. */
export interface CountedImport {
  readonly uuid: string
  readonly fileName: string
  readonly isCovered: boolean
  readonly total: number
  /** Rows that the check refused, before any portion. */
  readonly abnormal: number
  readonly inserted: number
  readonly updated: number
  readonly failed: number
}

export interface ImplementationOf<R extends Resource> {
  /** What this resource answers to code below it (ports.ts): `provides: [provide(port, functions)]`. */
  provides?: readonly Provision[]
  /** Fills system fields, checks across fields and rows, before anything is written. */
  prepare?(tx: Tx, actor: Actor, form: Form<R>): Promise<void> | void
  /** After the row and its lines stand, before a submit. */
  saved?(tx: Tx, actor: Actor, row: RowOf<R>, form: Form<R>): Promise<void> | void
  /** Before a removal; throws a refusal. */
  removing?(tx: Tx, actor: Actor, row: RowOf<R>): Promise<void> | void
  /** Keyed by the names of the definition's actions; an action without `to` must have `run` or `after`. */
  actions?: { [K in keyof R['actions']]?: ActionCode<R, ActionInput<NonNullable<R['actions']>[K]>> }
  /** Before a row goes from one responsible person to another (handover.ts), with the row locked; throws a refusal. */
  handingOver?(tx: Tx, actor: Actor, row: RowOf<R>): Promise<void> | void
  /** More keys for the detail answer (figures, names); by fields that the definition does not have. */
  detail?(tx: Tx, actor: Actor, row: RowOf<R>): Promise<Record<string, unknown>>
  /** More keys for a page of rows, by id; one statement for the page, never one per row. */
  page?(tx: Tx, actor: Actor, ids: readonly string[]): Promise<Map<string, Record<string, unknown>>>
  /** Figures of the definition's own fields that another table tells at this moment. */
  live?: Live<Extract<keyof R['fields'], string>>
  /** Filters of its list that are no column, by the name of their parameter: conditions on t. */
  narrows?: Readonly<Record<string, (value: string, actor: Actor) => Sql>>
  /** Process variables besides the declared fields. */
  variables?(tx: Tx, actor: Actor, row: RowOf<R>): Promise<Record<string, unknown>>
  /**
   * kind 'view': the select that stands for the table; must hold id, tenant_id and one column per field. A function where
   * a part of it does not follow from the tenant of the outer statement (two selects in one, an array).
   */
  source?: string | ((tenantId: string) => Sql)
  /** Keyed 'GET match-suggest': method and last path segment(s). */
  calls?: Record<`${Method} ${string}`, CustomCall>
  /**
   * Events of other parts that this resource hears of, by name: 'order.created'. The work is done in a transaction of
   * its own, after the fact.
   */
  listens?: Readonly<Record<`${string}.${string}`, (tx: Tx, actor: Actor, event: EventFacts) => Promise<unknown>>>
  /** Background work of this resource; the server's runner collects it from here. */
  jobs?: readonly JobKind[]
  /** When such jobs are due, once a day per tenant. */
  schedules?: readonly Schedule[]
  /**
   * Instead of `saved` for the new rows of an import, a few hundred at once: what would be thousands of statements row
   * by row.
   */
  imported?(tx: Tx, actor: Actor, rows: readonly RowOf<R>[], forms: readonly Form<R>[]): Promise<void>
  /** After each portion of a file: how many rows it added, changed and refused; in the portion's transaction. */
  importCounted?(tx: Tx, actor: Actor, counted: CountedImport): Promise<void>
  /**
   * Checks of one import row beyond those of the form; runs beside other faults (`known`) too, so values may be
   * missing.
   */
  importRow?(tx: Tx, actor: Actor, form: Form<R>, known: readonly Fault[]): Promise<void> | void
  /** Pages for outsiders, by purpose (public links). */
  publicViews?: Record<string, PublicView<R>>
  /** Calls of other systems without a session: 'POST callback/{provider}'. */
  outside?: Readonly<Record<`${Method} ${string}`, OutsideCall>>
  /** More names by which a cell of a file may call a record: a department by its path. */
  named?(tx: Tx, names: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>
}

export interface Implementation {
  readonly resource: Resource
  readonly code: ImplementationOf<Resource>
}

/** Attaches behaviour to a definition by name. */
export const implement = <R extends Resource<any, any, any>>(
  resource: R,
  code: ImplementationOf<R>,
): Implementation => ({ resource, code: code as unknown as ImplementationOf<Resource> })

export type { Action, Fault }
