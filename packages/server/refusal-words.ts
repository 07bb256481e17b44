import {
  fillLabel,
  inBoth,
  textOf,
  wordsOf,
  type Fault,
  type Field,
  type Label,
  type Language,
  type Refusal,
} from '#kernel'
import { illTypedReason, splitName } from './asked.ts'
import { isBuilt, resourceNamed } from './registry.ts'

const baseLabels: Readonly<Record<string, Label>> = {
  createTime: '创建时间 / Created at',
  updateTime: '更新时间 / Changed at',
  status: '状态 / Status',
}
const rowOf = /^\w+\.(\d+)\./
/** Of each half: a column of 500 holds both. */
const MOST = 240

/**
 * Where nobody sees the form that a fault belongs to: its field by its label, a line by its number, a filter by its
 * column. Clerks have never seen names of parameters.
 */
export function faultInWords({ path, reason, label: told }: Fault, resource = ''): Label {
  const fields = isBuilt(resource) ? (resourceNamed(resource).fields as Record<string, Field>) : {}
  const labelOf = (name: string): Label | undefined => fields[name]?.label ?? baseLabels[name]
  if (reason === illTypedReason(path)) {
    const column = labelOf(splitName(path, one => labelOf(one) !== undefined).name)
    return column
      ? fillLabel(
          '筛选条件“{column}”无法识别，请在列表中重新筛选后导出 / The filter "{column}" was not understood: filter the list again and export it anew',
          { column },
        )
      : '筛选条件无法识别，请在列表中重新筛选后导出 / A filter was not understood: filter the list again and export it anew'
  }
  const label = told ?? labelOf(path)
  const line = rowOf.exec(path)?.[1]
  const said: Label = label ? fillLabel('{label}：{reason} / {label}: {reason}', { label, reason }) : reason
  return line === undefined
    ? said
    : fillLabel('第{line}行 {said} / Line {line}: {said}', { line: Number(line) + 1, said })
}

/** A refusal as it is kept for readers of both languages who were not there: in a log, beside a delivery. */
export function refusalInBoth(refusal: Refusal, resource = ''): string {
  const half = (language: Language) =>
    (refusal.kind !== 'Invalid'
      ? textOf(wordsOf(refusal), language)
      : refusal.faults.map(one => textOf(faultInWords(one, resource), language)).join(language === 'zh' ? '；' : '; ')
    ).slice(0, MOST)
  return inBoth(half('zh'), half('en'))
}
