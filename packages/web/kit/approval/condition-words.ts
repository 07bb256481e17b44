import { textOf, type Field, type Label, type Language } from '#kernel'
import { allResources, type AnyResource } from '../model/world.ts'

/** What every process is handed (packages/flow/model.ts), beside the fields of its business. */
const common: Record<string, Label> = {
  amount: '金额 / Amount', limit1: '审批限额一 / Limit 1', limit2: '审批限额二 / Limit 2', kind: '业务子类 / Kind', cityCode: '城市 / City', deptId: '部门 / Department', starterId: '申请人 / Applicant',
}
const signs: Record<string, Label> = { and: '且 / and', or: '或 / or', not: '非 / not', in: '属于 / in', true: '是 / yes', false: '否 / no' }

export const resourceOfProcess = (key: string): AnyResource | undefined => allResources().find(one => one.approval?.processKey === key)

/** A variable as people know it: a field of the business, or what the definition says of it. */
export function wordOfVariable(resource: AnyResource | undefined, name: string, language: Language): string {
  const label = resource?.approval?.words?.[name] ?? (resource?.fields as Record<string, Field> | undefined)?.[name]?.label ?? common[name]
  return label ? textOf(label, language) : name
}

/** `customTerms == true or amount > limit1` as its reader says it: 特别约定 = 是 或 金额 > 审批限额一. Text in quotes stays as it is. */
export function conditionInWords(condition: string, resource: AnyResource | undefined, language: Language): string {
  const known = condition.replace(/\b(\w+)(\s*(?:==|!=|=)\s*)(\d+)\b/g, (all, name: string, sign: string, code: string) => `${name}${sign}${labelOfCode(resource, name, code, language) ?? code}`)
  return known.split(/("[^"]*"|'[^']*')/).map((piece, index) => (index % 2 === 1 ? piece : spelled(piece, resource, language))).join('')
}

const spelled = (piece: string, resource: AnyResource | undefined, language: Language): string =>
  piece.replaceAll('==', '=').replace(/(?<![\w\u4e00-\u9fff])[A-Za-z_]\w*/g, name => (signs[name] ? textOf(signs[name], language) : wordOfVariable(resource, name, language)))

/** An enumeration's value in quotes, so that its words are not read as names again. */
function labelOfCode(resource: AnyResource | undefined, name: string, code: string, language: Language): string | undefined {
  const field = (resource?.fields as Record<string, Field> | undefined)?.[name]
  const found = field?.kind === 'enum' ? field.enumeration?.values.find(one => String(one.code) === code) : undefined
  return found && `"${textOf(found.label, language)}"`
}
