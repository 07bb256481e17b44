import type { Field, When } from './fields.ts'
import type { Label } from './refusal.ts'
import type { Action, StateTable } from './states.ts'

export type Service =
  | 'core'
  | 'account'
  | 'common'
  | 'auth'
  | 'system'
  | 'user'
  | 'resource'
  | 'flow'
  | 'desk'
  | 'report'
  | 'log'
  | 'develop'

/** Path prefix of every service (10-platform 2). */
export const servicePrefix: Record<Service, string> = {
  core: '/api/ratutech-core',
  account: '/api/ratutech-account',
  common: '/api/ratutech-common',
  auth: '/api/blade-auth',
  system: '/api/blade-system',
  user: '/api/blade-user',
  resource: '/api/blade-resource',
  flow: '/api/blade-flow',
  desk: '/api/blade-desk',
  report: '/api/blade-report',
  log: '/api/blade-log',
  develop: '/api/blade-develop',
}

export interface Section {
  readonly id: string
  readonly title: Label
  readonly fields: readonly string[]
}

/** Whose rows a role may see (10-platform 4.2): columns of this resource. 'tenant': every row of the tenant. */
/**
 * Which rows a user sees (10-platform 4.2). 'tenant': every member of the staff every row, partner users none
 * (framework resources: all).
 * `staff: 'all'`: the same for the staff, while partner users see the rows of their institution.
 */
/** Names of fields; 'customerId.bizUserId' is a field of the record that the row points to. */
export type Scope =
  | 'tenant'
  | {
      readonly staff?: 'all'
      readonly users?: readonly string[]
      readonly depts?: readonly string[]
      readonly cities?: readonly string[]
      readonly partner?: string
    }

export interface Related {
  readonly id: string
  readonly title: Label
  readonly resource: string
  /** Its field that holds this record's id. */
  readonly by: string /** Field of this record whose value `by` holds, where it is not the id. */
  readonly from?: string
  /** More filters of its list, as its address writes them: { overdueDays_ge: '1' }. */
  readonly where?: Readonly<Record<string, string>>
  readonly columns?: readonly string[]
}

/** Further pages of the same records: a menu leaf that shows some of them under a name of its own. */
export interface Door {
  /** Base of its pages, as `page` of the resource. */
  readonly page: string
  readonly label: Label
  /** Filters that its list holds, as the address writes them: { returnType: '1' }. A new record begins with them. */
  readonly holds: Readonly<Record<string, string>>
  /** Columns of its list where they differ. */
  readonly columns?: readonly string[]
}

export interface EventSpec {
  readonly label: Label
  /** Whose id and number it carries, where not this resource's; false: of nothing that has a page. */
  readonly of?: string | false
  /** By their keys in the payload; the `target` of a poly is the key under which the payload names its resource. */
  readonly facts?: Readonly<Record<string, Field>>
  /** Of its codes that no enumeration and no dictionary names: { approve: '通过 / Approved' }. */
  readonly words?: Readonly<Record<string, Label>>
}

export interface ResourceSpec<
  F extends Record<string, Field> = Record<string, Field>,
  S extends string = string,
  A extends Record<string, Action> = Record<string, Action>,
> {
  /** kebab-case; unique in the product. */
  readonly name: string
  readonly label: Label
  readonly area: string
  readonly service?: Service
  /** Path segment(s) of its calls where they differ from the name: 'bill/receivable'. */
  readonly path?: string
  /** Table where it differs from the name in snake_case. */
  readonly table?: string
  /** First part of its permission codes where it differs from the name in snake_case. */
  readonly permission?: string
  /** Base of its pages: '/contract/lease' has /index, /add, /edit, /detail, /afresh. Absent: no pages of its own. */
  readonly page?: string
  /** More pages of the same records, each with some of them. */
  readonly doors?: readonly Door[]
  /** record (default); lines = child rows saved with a head; view = SQL source without writes (source in server/). */
  readonly kind?: 'record' | 'lines' | 'view'
  /** Head table whose columns, number, state and version this resource shares (decisions 8). */
  readonly extends?: string
  /** Head only: the column that tells which extension a row belongs to. */
  readonly discriminator?: string
  /** Extension only: its value of the head's discriminator. */
  readonly kindValue?: number
  /** lines: the reference to the head. */
  readonly parent?: string
  /**
   * Lines only: the call, below the prefix of their service, that lists those of one head, asked by the name of
   * `parent`. Pickers of other records look there where their `only` says of which head.
   */
  readonly pick?: string
  /** The field people call a record by. */
  readonly title: string
  /** Shown beside the title in pickers (second line), and what a picker searches besides K fields. */
  readonly subtitle?: readonly string[]
  /**
   * Tells two records of one title apart where no number does: stands behind the title in questions about one of them.
   */
  readonly apartBy?: string
  /** What holds the title for an English reader, where the title itself is kept in one language: 'nameEn'. */
  readonly titleEn?: string
  /** The field that names the record above: pickers show the records as the tree that they are. */
  readonly tree?: string
  readonly number?: { readonly field: string; readonly prefix: string; readonly width?: number }
  readonly fields: F
  readonly sections?: readonly Section[]
  readonly states?: StateTable<S>
  readonly actions?: A
  /** Which calls it answers: 'page, list:mechanism_pick, detail, save, update, remove, export, import'. See callsOf. */
  readonly calls?: string
  /**
   * Milliseconds that somebody waits for a call which takes long, by its name in `calls`, the name of an action, or
   * 'GET segment' of a call of its own: { save: 300_000 }.
   * Said once, held by the forms and buttons of the browser and by the limits of the server.
   */
  readonly patience?: Readonly<Record<string, number>>
  /**
   * What others hear of after the commit, by its name ('order.created'), in the words of the page of events. What it
   * carries is read as fields of this resource, and an id by the resource that it is named after (vehicleIds); `facts`
   * say the rest.
   */
  readonly events?: Readonly<Record<string, Label | EventSpec>>
  /**
   * Codes beside those of the calls, which a guard asks: { stop_default: '违约终止 / Stop in default' } is
   * <permission>_stop_default.
   */
  readonly codes?: Readonly<Record<string, Label>>
  /** framework: submit / remove?ids by POST, -1 for absent numbers (decisions 2); business is the default. */
  readonly dialect?: 'business' | 'framework'
  readonly scope?: Scope
  readonly list?: {
    /** Default: the L fields in their order, state last but one, create time last. */
    readonly columns?: readonly string[]
    /** Default: the F fields. */
    readonly filters?: readonly string[]
    /** Filters always visible, at most five. Default: the first three filters. */
    readonly quick?: readonly string[]
    /** Fields whose sums stand under the list. Default: every money column of the list. */
    readonly totals?: readonly string[]
    /**
     * Fields that may be changed for many chosen rows at once; none: []. Default: what `bulkFields` finds (dates, codes,
     * amounts, people and texts that any form of the record may change).
     */
    readonly bulk?: readonly string[]
    /** '-createTime' (default) or another indexed order. */
    readonly sort?: string
    readonly pageSize?: number
    /**
     * 'equal': a filter without a suffix means the whole text, as on the lists of the family that are bound to an
     * entity (blade-dialect 4). Default: part of it (decisions, silences 8).
     */
    readonly bare?: 'equal'
    /** Filters that hold where the query says nothing of their fields: { changeType: '2' }. */
    readonly asked?: Readonly<Record<string, string>>
    /** Said where nothing stands in it, when 'no such record yet' would be the wrong word. */
    readonly empty?: Label
    /** State tabs with counts; default true where there are more than two states. */
    readonly tabs?: boolean
    /** An enumeration of the record by which the tabs stand and the counts are made, instead of its state. */
    readonly tabsBy?: string
  }
  readonly detail?: {
    /** Four to six key figures of the head. */ readonly facts?: readonly string[]
    readonly related?: readonly Related[]
  }
  /** States in which the form may be saved. Default: draft, rejected, withdrawn where they exist, else every state. */
  readonly editableIn?: readonly NoInfer<S>[]
  /** States in which it may be removed. Default: draft where it exists, else every state. */
  readonly removableIn?: readonly NoInfer<S>[]
  /**
   * Records that the product brought: the values by which they are known, and what nobody does with them ('remove',
   * 'edit', names of actions).
   */
  readonly builtIn?: { readonly is: When; readonly not: readonly string[] }
  /**
   * What is done only while the record holds this ('remove', 'edit', names of actions): facts of the row by which their
   * code refuses, in words of its own. The page does not offer what will be refused.
   */
  readonly onlyWhile?: Readonly<Record<string, When>>
  /** A date of its own: once that day is past, the record is neither edited nor removed any more. */
  readonly closedAfter?: string
  /** Resource name under which processes are bound; present = save submits into approval. */
  readonly approval?: {
    readonly processKey: string
    /** Fields handed to the model besides amount, cityCode, deptId, kind. */
    readonly variables?: readonly string[]
    readonly amount?: string
    readonly city?: string
    readonly dept?: string
    /** Field whose value chooses among several bindings of the resource. */
    readonly kind?: string
    /** The process runs only when it fits; else a submit is approved at once. */
    readonly only?: When
    /**
     * Names of what `variables()` hands over beside the fields, as people read them on the chart: { belowFloor:
     * '低于底价 / Below the floor' }.
     */
    readonly words?: Readonly<Record<string, Label>>
  }
  readonly excel?: {
    /**
     * Columns of the template in their order; a name that is no field stands in `headers` and is read from the body by
     * the resource's own code.
     */
    readonly import?: readonly string[]
    /** What a column is called where it is not the field's label. */
    readonly headers?: Readonly<Record<string, Label>>
    /** Columns that a file must fill besides the fields' own R. */
    readonly required?: readonly string[]
    /** Imported rows become drafts; only these columns must be filled. */
    readonly draft?: readonly string[]
    /** Fields that the caller sends beside the file, the same for all its rows: { tempId: '...' }. */
    readonly given?: readonly string[]
    readonly naturalKey?: readonly string[]
    /** Fields whose value stands in one row of a file; what is stored may repeat it (a void register). */
    readonly once?: readonly string[]
    /**
     * A file with isCovered=1 changes stored records and adds none: it needs the natural key alone, an empty cell leaves
     * the value as it is, `-` clears it.
     */
    readonly edits?: true
    readonly maxRows?: number
    readonly export?: readonly string[]
    /** Of several export calls, what each holds whatever its query says: { 'generate-file-payable': { changeType: '2' } }. */
    readonly exports?: Readonly<Record<string, Readonly<Record<string, string>>>>
  }
  /**
   * Composite indexes besides the automatic ones: 'customerId, status'. 'unique: a, b where x' for constraints among
   * live rows. An index holds live rows, unless its condition names is_deleted itself.
   */
  readonly indexes?: readonly string[]
  /**
   * Columns of its report view: masked fields that reports may read all the same; of a platform resource nothing but
   * these (it has no view without).
   */
  readonly reported?: readonly string[]
  /**
   * Rows of tenant 000000 may be read inside every tenant's transaction (10-platform 5.4: its value stands where a
   * tenant has none).
   */
  readonly readsCommon?: true
  /** Fields whose rows never change after saving (ledger). */
  readonly appendOnly?: boolean
  /**
   * For what grows without end: the rows of one month (of Asia/Shanghai) lie in a part of the table of their own, by
   * this moment or day of theirs. Lists of the newest read the newest parts, and a month past its term goes at once
   * instead of row by row. What is unique holds that field too, and no foreign key leads to such rows.
   */
  readonly monthly?: {
    readonly by: string
    /** No row goes before so many days, whatever a parameter says. Absent: none ever goes. */
    readonly leastDays?: number
  }
}

export interface Resource<
  F extends Record<string, Field> = Record<string, Field>,
  S extends string = string,
  A extends Record<string, Action> = Record<string, Action>,
> extends ResourceSpec<F, S, A> {
  readonly service: Service
  readonly path: string
  readonly table: string
  readonly permission: string
  readonly kind: 'record' | 'lines' | 'view'
}

export const snake = (name: string): string =>
  name
    .replace(/-/g, '_')
    .replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
    .replace(/^_/, '')
export const camel = (name: string): string =>
  name.replace(/[-_]([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** Bases of all its pages: its own and those of its doors. */
export const pagesOf = (resource: Resource): string[] => [
  ...(resource.page === undefined ? [] : [resource.page]),
  ...(resource.doors ?? []).map(door => door.page),
]

/** A definition is data that the browser may see: behaviour attaches by name in server/, looks in web/. */
export function defineResource<
  const F extends Record<string, Field>,
  const S extends string = never,
  const A extends Record<string, Action> = {},
>(spec: ResourceSpec<F, S, A>): Resource<F, S, A> {
  return {
    service: 'core',
    path: spec.name,
    table: snake(spec.name),
    permission: snake(spec.name),
    kind: 'record',
    ...spec,
  }
}

type ValueOf<T> = T extends Field<infer V> ? V : never
/** What every record carries (conventions 5). */
export interface BaseRow {
  id: string
  tenantId: string
  createUser: string
  createDept: string
  createTime: string
  updateUser: string
  updateTime: string
  status: number
  isDeleted: number
  version: number
}
/** A row as verbs see it: money as Fen, ids and dates as text, child lines not included. */
export type RowOf<R> = R extends { fields: infer F }
  ? BaseRow & { -readonly [K in keyof F as [ValueOf<F[K]>] extends [never] ? never : K]: ValueOf<F[K]> }
  : never
/** What an insert or update may give: any of the own fields. */
export type ChangesOf<R> = Partial<Omit<RowOf<R>, keyof BaseRow>> & { status?: number }
