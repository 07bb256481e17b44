import { int, type Field, type Label } from '#kernel'
import { vehicle } from '../vehicle/vehicle.ts'

/** 60, 4.3: a rule is data. Every condition of `all` holds, and one of `any`, where there are some. */
export interface FlagCondition {
  readonly field: string
  readonly op: FlagOperator
  readonly value?: unknown
}
export interface FlagRule {
  readonly all?: readonly FlagCondition[]
  readonly any?: readonly FlagCondition[]
}
export const flagOperators = {
  eq: '等于 / is',
  ne: '不等于 / is not',
  lt: '小于 / less than',
  le: '小于等于 / at most',
  gt: '大于 / more than',
  ge: '大于等于 / at least',
  in: '属于 / is one of',
  notIn: '不属于 / is none of',
  empty: '为空 / is empty',
  notEmpty: '不为空 / is not empty',
} as const satisfies Record<string, Label>
export type FlagOperator = keyof typeof flagOperators

/** Figures that are no column of the card. */
export const derivedFields = {
  monthsInUse: int('投用月数 / Months in use'),
  monthsToRegister: int('出厂至登记月数 / Months from production to registration'),
  overdueDays: int('客户逾期天数 / Days overdue of the holder'),
  openViolations: int('未处理违章 / Open violations'),
  openAccidents: int('未结事故 / Open accidents'),
  accidentCount: int('事故次数 / Accidents'),
} as const satisfies Record<string, Field>
export type DerivedField = keyof typeof derivedFields

const fields = vehicle.fields as Record<string, Field>
/** daysTo(compulsoryEnd): days from today to a date of the card. */
const daysTo = /^daysTo\((\w+)\)$/
export const dateOf = (name: string): string | undefined => {
  const field = daysTo.exec(name)?.[1]
  return field !== undefined && fields[field]?.kind === 'date' ? field : undefined
}

/** What a rule may ask of, with how its value is typed; undefined for anything else. */
export function ruleField(name: string): Field | undefined {
  if (Object.hasOwn(derivedFields, name)) return derivedFields[name as DerivedField]
  if (dateOf(name)) return int(`${fields[dateOf(name)!]!.label}` as Label)
  const own = Object.hasOwn(fields, name) ? fields[name] : undefined
  return own?.filter && !own.many && !own.masked ? own : undefined
}

/** Choices of the editor: filters of the card, days to its dates, derived figures. */
export const ruleFieldNames = (): string[] => [
  ...Object.keys(fields).filter(name => ruleField(name) !== undefined),
  ...Object.keys(fields)
    .filter(name => fields[name]!.kind === 'date')
    .map(name => `daysTo(${name})`),
  ...Object.keys(derivedFields),
]
