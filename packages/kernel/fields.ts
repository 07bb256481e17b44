import type { Fen } from './money.ts'
import type { Label } from './refusal.ts'

export type FieldKind =
  | 'text'
  | 'note'
  | 'html'
  | 'int'
  | 'qty'
  | 'money'
  | 'rate'
  | 'bool'
  | 'date'
  | 'datetime'
  | 'enum'
  | 'dict'
  | 'ref'
  | 'poly'
  | 'region'
  | 'user'
  | 'dept'
  | 'files'
  | 'lines'
  | 'json'

/** Fixed codes that the program branches on: `name` is the dictionary under which one component shows them. */
export interface Enumeration {
  readonly name: string
  readonly values: readonly EnumValue[]
}
export interface EnumValue {
  readonly code: number
  readonly label: Label
  readonly tone?: Tone
}
/** Colours by what they say: of states, enumerations and entries of dictionaries; each theme draws them readably. */
export const TONES = ['default', 'info', 'success', 'warning', 'danger'] as const
export type Tone = (typeof TONES)[number]
export const isTone = (text: unknown): text is Tone => (TONES as readonly unknown[]).includes(text)

/** enumOf('gender', { 1: '男 / Male', 2: '女 / Female' }) */
export function enumOf(name: string, codes: Record<number, Label | [Label, Tone]>): Enumeration {
  return {
    name,
    values: Object.entries(codes).map(([code, value]) =>
      typeof value === 'string' ? { code: +code, label: value } : { code: +code, label: value[0], tone: value[1] },
    ),
  }
}

/**
 * True when the other field of the same record holds one of the values: { usage: ['hailing'] }; all entries must fit.
 */
export type When = Record<string, readonly (string | number | boolean)[]>

export interface FieldOptions {
  /** Shown under the input, says what to type. */
  help?: Label
  /** What it means that nothing stands here: '默认 / Default'. */
  absent?: Label
  /** Shown, required and kept only when it fits; else the value is cleared at save. */
  when?: When
  /** Required (at submit) when it fits; without it `R` alone decides. */
  requiredWhen?: When
  /**
   * Records that lack it already (from before the rule, or from elsewhere) are saved without it; their form says in
   * these words what is missing. Never a way to clear it.
   */
  lacks?: Label
  /** Filled into a new form: a literal, or 'today' | 'me' | 'myDept'. */
  default?: unknown
  /** Unit inside the input: '元', '公里', '个月'. */
  unit?: string
  /** Cannot be changed once the record left draft. */
  fixed?: boolean
  /** Mask of M fields, table 4.4 of area 10. */
  mask?: 'phone' | 'idNo' | 'bankNo' | 'name' | 'email' | 'address' | 'vin' | 'plate' | 'money' | 'all'
  /**
   * Masked in such rows only, where the field means one thing or another: the number of an identity card among those of
   * business licences. What it asks must be `fixed` or the system's, or a change of it would lift the mask.
   */
  maskedWhen?: When
  /**
   * Kept encrypted by its area (D13): whatever call or history answers it answers stars, also for the sealed parts of a
   * json. With a condition: of such rows all of it, also what they told in clear before.
   */
  sealed?: true | When
  /** The program's own (a digest): no call answers it and no page shows it. Needs flag S. */
  untold?: true
  /** The old column name after a renaming: the only way to say that no data is dropped. */
  was?: string
  /** Width of the list column in px, where the kind's default does not fit. */
  width?: number
  /** Takes two or three columns of the form. */
  wide?: boolean
  /**
   * No column of its own: shown in list and detail, filled by `page` and `detail` of the implementation (read, not
   * stored). Needs flag S.
   */
  computed?: boolean
  /** json: a list of rows with these columns, typed and shown as a table. Without it a structured value is only read. */
  rows?: Readonly<Record<string, Field>>
  /** json: its form has an input of its own (`customise`, inputs), so it is typed although it has no rows. */
  ownInput?: true
  /** user fields: whoever leaves hands these rows to somebody else (10-platform 5.9). */
  handover?: Handover
}
export interface Handover {
  /** Rows that still need somebody, by values of the record: { status: [1, 102] }. Absent: every row does. */
  openWhen?: When
  /** The field that names his department, where it may follow him. */
  dept?: string
  /** The receiver need not be allowed to edit such records: bills follow their salesman, departments their head. */
  free?: true
}
export interface TextOptions extends FieldOptions {
  max?: number
  /** Words that the program itself fills in: the Chinese half is stored, readers of English see theirs. */
  words?: readonly Label[]
  /**
   * Rows of a record's own table, sent by their ids: shown to choose from, those alone that fit. For inputs of actions.
   */
  among?: { readonly resource: string; readonly lines: string; readonly when?: When }
  /**
   * The Chinese text of that field in Latin letters, initials first: 'SZYC shenzhenyuanchi'. Written by the engine with
   * it, so that people find a name as they type it. Needs flag S.
   */
  spells?: string
  /** A measure that the family's dialect writes as text: stands at the right edge as numbers do. */
  quantity?: true
  /** Checked and normalised by the function of that name in validators.ts. */
  format?: 'mobile' | 'idNo' | 'creditCode' | 'vin' | 'plate' | 'bankCard' | 'email' | 'postcode' | 'number'
}
export interface NumberOptions extends FieldOptions {
  min?: number
  max?: number
  scale?: number
  signed?: boolean
  /** A year is no quantity: written without thousands separators. */
  year?: true
}
export interface MoneyOptions extends FieldOptions {
  /** May be negative. */
  signed?: boolean
  /** Adds up to nothing: debits and credits of one entry below each other. */
  unsummed?: true
  /** Greater than zero, not only not negative. */
  positive?: boolean
  /** 18: sums of many documents, beyond what one document may hold. Default 12. */
  digits?: 18
}
export interface DateOptions extends FieldOptions {
  /** Not earlier than that field of the same record. */
  notBefore?: string
  /** Strictly later than that field. */
  after?: string
  /** No later than today by the actor's clock. */
  past?: boolean
}
export interface RefOptions extends FieldOptions {
  /**
   * Only rows that fit are offered and accepted: { status: [1] }. Values 'field:x' are read from the record being
   * edited.
   */
  only?: Record<string, readonly (string | number | boolean)[]>
  /** Of a user field: only people who hold this permission are offered; the verb refuses others. */
  holds?: string
  /** What a row that does not fit `only` is refused with, where the rule has words of its own. */
  otherwise?: Label
  /** Values copied from the picked row into fields of this record: { accountName: 'bankAccountName' }. */
  fills?: Record<string, string>
  /** The field of the picked row by which people call it, where that is not its title: the plate of an order vehicle. */
  calledBy?: string
}
export interface LinesOptions extends FieldOptions {
  min?: number
  max?: number
  /** Kept by a verb, never sent with the head. */
  readonly?: boolean
  /** A name of the body by which the rows may come instead: the batch of a temporary table. */
  batch?: string
  /** Which columns the table has, where the rows are records of their own with more fields than a table can hold. */
  columns?: readonly string[]
}

export interface Field<T = unknown> {
  readonly kind: FieldKind
  readonly label: Label
  readonly required: boolean
  readonly unique: boolean
  readonly inList: boolean
  readonly filter: boolean
  readonly system: boolean
  readonly search: boolean
  readonly masked: boolean
  /** Several values: an array column, an array in JSON. */
  readonly many: boolean
  readonly options: Readonly<TextOptions & NumberOptions & MoneyOptions & DateOptions & RefOptions & LinesOptions>
  readonly enumeration?: Enumeration
  /** dict code, referenced resource, child resource, or the enum field that says which resource a poly id means. */
  readonly target?: string
  /** Only for types. */
  readonly __value?: T
}

/**
 * R required to submit, U unique in the tenant, L list, F filter, S system, K global search, M masked (conventions 4).
 */
type Optional<Flags extends string, T> = Flags extends `${string}R${string}` ? T : T | null

function field<T>(
  kind: FieldKind,
  label: Label,
  flags: string,
  options: FieldOptions = {},
  more: Partial<Field> = {},
): Field<T> {
  if (/[^RULFSKM]/.test(flags)) throw new Error(`flags of 【${label}】: only R U L F S K M, not ${flags}`)
  const has = (flag: string) => flags.includes(flag)
  return {
    kind,
    label,
    required: has('R'),
    unique: has('U'),
    inList: has('L'),
    filter: has('F'),
    system: has('S'),
    search: has('K'),
    masked: has('M'),
    many: false,
    options,
    ...more,
  } as Field<T>
}

export const text = <const F extends string = ''>(label: Label, flags?: F, options?: TextOptions) =>
  field<Optional<F, string>>('text', label, flags ?? '', options)
/** How a name is found by its pinyin; searched with the name and shown nowhere. */
export const pinyinOf = (name: string) => text('拼音 / Pinyin', 'SK', { max: 400, spells: name, untold: true })
export const note = <const F extends string = ''>(label: Label, flags?: F, options?: TextOptions) =>
  field<Optional<F, string>>('note', label, flags ?? '', options)
export const html = <const F extends string = ''>(label: Label, flags?: F, options?: FieldOptions) =>
  field<Optional<F, string>>('html', label, flags ?? '', options)
export const int = <const F extends string = ''>(label: Label, flags?: F, options?: NumberOptions) =>
  field<Optional<F, number>>('int', label, flags ?? '', options)
/** Decimal with `scale` places (default 2), as text. */
export const qty = <const F extends string = ''>(label: Label, flags?: F, options?: NumberOptions) =>
  field<Optional<F, string>>('qty', label, flags ?? '', options)
export const rate = <const F extends string = ''>(label: Label, flags?: F, options?: NumberOptions) =>
  field<Optional<F, string>>('rate', label, flags ?? '', options)
/** Yuan. A system amount starts at 0 and is never absent. */
export const money = <const F extends string = ''>(label: Label, flags?: F, options?: MoneyOptions) =>
  field<F extends `${string}S${string}` ? Fen : Optional<F, Fen>>('money', label, flags ?? '', options)
export const bool = <const F extends string = ''>(label: Label, flags?: F, options?: FieldOptions) =>
  field<boolean>('bool', label, flags ?? '', options)
export const date = <const F extends string = ''>(label: Label, flags?: F, options?: DateOptions) =>
  field<Optional<F, string>>('date', label, flags ?? '', options)
export const datetime = <const F extends string = ''>(label: Label, flags?: F, options?: DateOptions) =>
  field<Optional<F, string>>('datetime', label, flags ?? '', options)
export const enumeration = <const F extends string = ''>(
  label: Label,
  flags: F,
  values: Enumeration,
  options?: FieldOptions,
) => field<Optional<F, number>>('enum', label, flags, options, { enumeration: values })
export const dict = <const F extends string = ''>(label: Label, flags: F, code: string, options?: FieldOptions) =>
  field<Optional<F, string>>('dict', label, flags, options, { target: code })
export const ref = <const F extends string = ''>(label: Label, flags: F, resource: string, options?: RefOptions) =>
  field<Optional<F, string>>('ref', label, flags, options, { target: resource })
/**
 * An id whose resource is said by the enum field `typeField` (customer, company, driver ...). No foreign key; checked
 * by rule.
 */
export const poly = <const F extends string = ''>(label: Label, flags: F, typeField: string, options?: RefOptions) =>
  field<Optional<F, string>>('poly', label, flags, options, { target: typeField })
export const region = <const F extends string = ''>(label: Label, flags?: F, options?: FieldOptions) =>
  field<Optional<F, string>>('region', label, flags ?? '', options)
export const user = <const F extends string = ''>(label: Label, flags?: F, options?: RefOptions) =>
  field<Optional<F, string>>('user', label, flags ?? '', options)
export const dept = <const F extends string = ''>(label: Label, flags?: F, options?: RefOptions) =>
  field<Optional<F, string>>('dept', label, flags ?? '', options)
/** A group of attachments: one bigint `attachBizId`. */
export const files = <const F extends string = ''>(label: Label, flags?: F, options?: FieldOptions) =>
  field<Optional<F, string>>('files', label, flags ?? '', options)
export const json = <T = unknown>(label: Label, flags = '', options?: FieldOptions) =>
  field<T | null>('json', label, flags, options)
/** Child rows saved and read with their head; `resource` names their definition (kind 'lines'). */
export const lines = (label: Label, flags: string, resource: string, options?: LinesOptions) =>
  field<never>('lines', label, flags, options, { target: resource })

/** Several values of a scalar kind: many(region('负责城市 / Cities', 'F')). An absent list is []. */
export const many = <T>(one: Field<T>): Field<NonNullable<T>[]> =>
  ({ ...one, many: true }) as unknown as Field<NonNullable<T>[]>

/** What lists are sorted by: a column of its own, one value a row, and nobody is kept from reading it. */
export const isSortable = (field: Field): boolean =>
  !field.many &&
  !field.masked &&
  !field.options.computed &&
  !['region', 'note', 'files', 'html', 'json', 'lines'].includes(field.kind)
