import { type Action, type Field, type Label, type Resource, textOf } from '#kernel'
import { stateLabel } from '#packages/server/act.ts'
import { type Follow, isTellable } from './follow.ts'

/** A line of the record's history, as far as a follower is told of it. */
export interface Line {
  readonly id: string
  readonly action: string
  readonly fromStatus: number | null
  readonly toStatus: number | null
  readonly after: Readonly<Record<string, unknown>> | null
  readonly userId: string | null
  readonly userName: string
}
export interface News {
  readonly zh: string
  readonly en: string
}

const words: Readonly<Record<string, Label>> = {
  save: '新建 / Created',
  update: '修改 / Changed',
  remove: '删除 / Deleted',
  lines: '修改明细 / Changed rows',
  import: '导入 / Imported',
  handover: '数据交接 / Handed over',
  restore: '恢复版本 / Version restored',
}
const NAMED = 6

/**
 * What a line says to him, names of fields only: the values are read on the record, by his right of that moment.
 * Undefined where it is nothing that he asked for. `system`: fields that the product itself keeps are no news.
 */
export function newsOf(resource: Resource, follow: Follow, line: Line): News | undefined {
  const action = (resource.actions as Record<string, Action> | undefined)?.[line.action]
  const label = action?.label ?? words[line.action] ?? (`${line.action} / ${line.action}` as Label)
  const hasMoved = line.toStatus !== null && line.toStatus !== line.fromStatus
  if (line.action === 'remove') return said(label, [])
  if (hasMoved && follow.onMoves) {
    const [from, to] = [line.fromStatus, line.toStatus].map(one => (one === null ? '' : stateLabel(resource, one)))
    return {
      zh: `${textOf(label, 'zh')}：${from ? `${textOf(from, 'zh')} → ` : ''}${textOf(to!, 'zh')}`,
      en: `${textOf(label, 'en')}: ${from ? `${textOf(from, 'en')} → ` : ''}${textOf(to!, 'en')}`,
    }
  }
  if (!follow.onChanges) return undefined
  const names = changedOf(resource, follow, line)
  return names.length > 0 ? said(label, names) : undefined
}

function changedOf(resource: Resource, follow: Follow, { after }: Line): Label[] {
  const chosen = new Set(follow.fields ?? [])
  return Object.keys(after ?? {})
    .filter(name => isTellable(resource, name) && (chosen.size === 0 || chosen.has(name)))
    .map(name => (resource.fields as Record<string, Field>)[name]!)
    .filter(field => chosen.size > 0 || !field.system)
    .map(field => field.label)
}

function said(label: Label, names: readonly Label[]): News {
  const list = (language: 'zh' | 'en') => {
    const told = names.slice(0, NAMED).map(one => textOf(one, language))
    const more = names.length - told.length
    return `${told.join(language === 'zh' ? '、' : ', ')}${more > 0 ? (language === 'zh' ? `等${names.length}项` : ` and ${more} more`) : ''}`
  }
  return {
    zh: names.length === 0 ? textOf(label, 'zh') : `${textOf(label, 'zh')}：${list('zh')}`,
    en: names.length === 0 ? textOf(label, 'en') : `${textOf(label, 'en')}: ${list('en')}`,
  }
}
