import type { Label } from '#kernel'

/** 60, 4.3: what a rule may ask of the car and of what fired the event. */
export interface RuleCondition {
  readonly field: RuleField
  readonly op: RuleOperator
  readonly value: string | number | readonly (string | number)[]
}
export const ruleFields = {
  cityCode: '运营城市 / City',
  operationMode: '运营模式 / Operation mode',
  leasingModel: '租赁模式 / Leasing model',
  ownerKind: '产权性质 / Ownership',
  sourceType: '来源单据 / Source document',
} as const satisfies Record<string, Label>
export type RuleField = keyof typeof ruleFields
export const ruleOperators = {
  eq: '等于 / is',
  ne: '不等于 / is not',
  in: '属于 / is one of',
  notIn: '不属于 / is none of',
} as const satisfies Record<string, Label>
export type RuleOperator = keyof typeof ruleOperators

const MOST = 20
const isScalar = (value: unknown): value is string | number =>
  (typeof value === 'string' && value.trim() !== '' && value.length <= 64) || typeof value === 'number'

/** What is wrong with the conditions of a rule; undefined: they can be asked. */
export function conditionsFault(given: unknown): Label | undefined {
  if (given === null || given === undefined) return undefined
  if (!Array.isArray(given)) return '条件应为列表 / conditions are a list'
  if (given.length > MOST) return `最多${MOST}个条件 / at most ${MOST} conditions`
  for (const one of given as unknown[]) {
    const { field, op, value } = (typeof one === 'object' && one !== null ? one : {}) as Record<string, unknown>
    if (typeof field !== 'string' || !Object.hasOwn(ruleFields, field))
      return `字段【${String(field).slice(0, 40)}】不能用于条件 / ${String(field).slice(0, 40)} cannot be asked`
    if (typeof op !== 'string' || !Object.hasOwn(ruleOperators, op))
      return `【${field}】的比较符不正确 / ${field}: no such comparison`
    const values: unknown[] = Array.isArray(value) ? value : [value]
    if (values.length === 0 || values.length > 100 || !values.every(isScalar))
      return `【${field}】请填写比较值 / ${field}: enter a value`
    if ((op === 'eq' || op === 'ne') && values.length > 1)
      return `【${field}】只能有一个比较值 / ${field}: one value only`
  }
  return undefined
}

/** A city stands for everything below it. */
const equals = (field: RuleField, actual: string, wanted: string): boolean =>
  field === 'cityCode' ? actual.startsWith(wanted) : actual === wanted

export function conditionsHold(
  conditions: readonly RuleCondition[] | null | undefined,
  facts: Readonly<Record<RuleField, string | number | null>>,
): boolean {
  return (conditions ?? []).every(({ field, op, value }) => {
    const actual = String(facts[field] ?? '')
    const wanted = (Array.isArray(value) ? (value as readonly (string | number)[]) : [value as string | number]).map(
      String,
    )
    const isOne = wanted.some(one => equals(field, actual, one))
    return op === 'eq' || op === 'in' ? isOne : !isOne
  })
}

/** The same conditions in the same words, whatever their order. */
export const conditionsKey = (conditions: readonly RuleCondition[] | null | undefined): string =>
  (conditions ?? [])
    .map(({ field, op, value }) => `${field} ${op} ${[value].flat().map(String).sort().join(',')}`)
    .sort()
    .join(';')
