import { textOf, yuan, type Field, type Label } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { labels, resourceNamed } from '#packages/server/registry.ts'
import { findRow } from '#packages/server/rows.ts'
import type { ComparedPlan } from '../comparison.ts'
import type { ChangedPlan } from './kinds.ts'

/** A comparison is read by people: of a fleet of thousands the first rows tell enough. */
const MOST_PLANS = 2_000

export const comparedPlans = (plans: readonly ChangedPlan[]): ComparedPlan[] =>
  plans.slice(0, MOST_PLANS).map(one => ({
    ...one,
    before: one.before === null ? '' : yuan(one.before),
    after: one.after === null ? '' : yuan(one.after),
  }))

const both = (text: string): Label => `${text} / ${text}`

/** The value of a field as people read it, in both languages; a value that stands for itself is said as it is. */
export async function wordsOf(tx: Tx, field: Field | undefined, value: unknown): Promise<Label | ''> {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'bigint') return both(yuan(value as never))
  const text = String(value)
  if (!field) return both(text)
  if (field.kind === 'bool') return text === 'true' || text === '1' ? '是 / Yes' : '否 / No'
  if (field.kind === 'enum')
    return field.enumeration?.values.find(one => String(one.code) === text)?.label ?? both(text)
  if (field.kind === 'dict' && field.target) {
    const said = await Promise.all(
      (['zh', 'en'] as const).map(language => labels()?.dictLabel(tx.tenantId, field.target!, text, language)),
    )
    return `${said[0] || text} / ${said[1] || text}`
  }
  if (field.kind === 'ref' && field.target) {
    const resource = resourceNamed(field.target)
    const row = (await findRow(tx, resource as never, text)) as Record<string, unknown> | undefined
    return both(String(row?.[resource.title ?? ''] ?? text))
  }
  if (field.kind === 'rate') return both(`${Number(text)}%`)
  return both(text)
}

export const zhOf = (label: Label | ''): string => (label === '' ? '—' : textOf(label, 'zh'))
