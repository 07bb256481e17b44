import { conditionName, textOf, type ConditionNames, type Field, type Label, type Language } from '#kernel'
import { allResources, type AnyResource } from '../model/world.ts'
import { thousands } from '../model/text.ts'

/** What every process is handed (packages/flow/model.ts), beside the fields of its business. */
const common: ConditionNames = {
  amount: { label: '金额 / Amount', money: true },
  limit1: { label: '审批限额一 / Limit 1', money: true },
  limit2: { label: '审批限额二 / Limit 2', money: true },
  kind: '业务子类 / Kind',
  cityCode: '城市 / City',
  deptId: '部门 / Department',
  starterId: '申请人 / Applicant',
}
const signs: Readonly<Record<string, Label>> = {
  and: '且 / and',
  or: '或 / or',
  not: '非 / not',
  in: '属于 / in',
  true: '是 / yes',
  false: '否 / no',
  abs: '绝对值 / absolute',
}
const marks: Readonly<Record<string, string>> = { '==': '=', '!=': '≠', '<=': '≤', '>=': '≥', '&&': 'and', '||': 'or' }

let given: ConditionNames = {}
/** Names of what no definition declares yet; called once before the app starts. */
export const installConditionNames = (names: ConditionNames): void => {
  given = names
}

/** Which business a model decides, and what its variables are called. */
export interface Wording {
  readonly key: string
  readonly resource: AnyResource | undefined
  readonly language: Language
  /** Words of the keys of a dictionary, as far as they have been read. */
  readonly entries?: ((code: string, key: string) => string | undefined) | undefined
}

export const resourceOfProcess = (key: string): AnyResource | undefined =>
  allResources().find(one => one.approval?.processKey === key)
const fieldIn = (resource: AnyResource | undefined, name: string): Field | undefined =>
  (resource?.fields as Record<string, Field> | undefined)?.[name]

interface Meaning {
  readonly label: Label | undefined
  readonly field: Field | undefined
  readonly money: boolean
  readonly values: Readonly<Record<string, Label>> | undefined
}

/**
 * A model that somebody drew under a key of his own is bound to some business: what that one calls the variable holds
 * for it too.
 */
function meaningOf(name: string, { key, resource }: Wording): Meaning {
  const told = conditionName(given, key, name)
  const shared = conditionName(common, key, name)
  const own = fieldIn(resource, name)
  const label = resource?.approval?.words?.[name] ?? own?.label ?? shared?.label ?? told?.label
  const other =
    label === undefined && !resource
      ? allResources().find(one => one.approval && (one.approval.words?.[name] || fieldIn(one, name)))
      : undefined
  const field = own ?? fieldIn(other, name)
  return {
    label: label ?? other?.approval?.words?.[name] ?? field?.label,
    field,
    money: field ? field.kind === 'money' : (shared?.money ?? told?.money) === true,
    values: field ? undefined : told?.values,
  }
}

export function wordOfVariable(name: string, wording: Wording): string {
  const { label } = meaningOf(name, wording)
  return label ? textOf(label, wording.language) : name
}

/** What a number or a text in a condition stands for where the variable beside it tells. */
function wordOfValue(text: string, name: string, wording: Wording): string {
  const plain = text.replace(/^["']|["']$/g, '')
  const { field, money, values } = meaningOf(name, wording)
  const code =
    field?.kind === 'enum' ? field.enumeration?.values.find(one => String(one.code) === plain)?.label : values?.[plain]
  const word = code
    ? textOf(code, wording.language)
    : field?.kind === 'dict'
      ? wording.entries?.(field.target!, plain)
      : undefined
  if (word !== undefined) return `"${word}"`
  return money && /^-?\d/.test(plain) ? `¥${thousands(plain)}` : text
}

const PIECES = /"[^"]*"|'[^']*'|(?<![\w\u4e00-\u9fff])[A-Za-z_]\w*|-?\d+(?:\.\d+)?|==|!=|<=|>=|&&|\|\||[^]/g

/** `customTerms == true or amount > limit1` as its reader says it: 特别约定 = 是 或 金额 > 审批限额一. */
export function conditionInWords(condition: string, wording: Wording): string {
  let subject = ''
  const said = (condition.match(PIECES) ?? []).map(piece => {
    const mark = marks[piece] ?? piece
    const sign = Object.hasOwn(signs, mark) ? signs[mark] : undefined
    if (mark === 'and' || mark === 'or') subject = ''
    if (sign) return textOf(sign, wording.language)
    if (/^[A-Za-z_]/.test(piece)) {
      subject = piece
      return wordOfVariable(piece, wording)
    }
    return subject && /^["'\d-]/.test(piece) && piece !== '-' ? wordOfValue(piece, subject, wording) : mark
  })
  return said.join('')
}

/** Dictionaries whose keys stand in the conditions of these texts. */
export const dictionariesIn = (conditions: readonly string[], wording: Wording): string[] => [
  ...new Set(
    conditions.flatMap(one =>
      (one.replace(/"[^"]*"|'[^']*'/g, '').match(/[A-Za-z_]\w*/g) ?? [])
        .map(name => meaningOf(name, wording).field)
        .filter(field => field?.kind === 'dict')
        .map(field => field!.target!),
    ),
  ),
]
