import type { Label } from '#kernel'
import { bindingWords, suggest, type Binding, type SuggestFacts } from './suggestion.ts'

/** One of the limits whose least is suggested, with how its figure came about. */
export interface SuggestLimit {
  readonly key: Binding
  readonly label: Label
  readonly qty: number
  readonly how: Label
  readonly isBinding: boolean
}
/** What the suggestion would be with another grade. */
export interface GradeWouldBe {
  readonly grade: string
  readonly minScore: string
  readonly qty: number
  readonly isOwn: boolean
  /** Points that are missing until then; '' where the score has them. */
  readonly missing: string
}
export interface SuggestionWhy {
  readonly suggestQty: number
  readonly binding: Binding
  readonly limits: readonly SuggestLimit[]
  readonly byGrade: readonly GradeWouldBe[]
  /** What would be suggested if the binding limit did not bind, and what would bind then. */
  readonly next: { readonly qty: number; readonly label: Label } | null
}
type GradeRule = SuggestFacts['grade'] & { readonly minScore: string }

/** 20-partners 11.5, line by line: every limit, the one that binds, and what would change the result. */
export function whyOf(facts: SuggestFacts, grades: readonly GradeRule[], score: string): SuggestionWhy {
  const found = suggest(facts)
  const [cash, fleet, asset] = found.trace as [Label, Label, Label]
  const rooms = facts.lines.map(one => Math.min(one.applyQty, one.roomQty ?? one.applyQty))
  const room = rooms.reduce((sum, one) => sum + one, 0)
  const each = (figures: readonly number[]) => figures.join('+')
  const applied = facts.lines.map(one => one.applyQty)
  const rows: readonly [Binding, number, Label][] = [
    ['applied', found.appliedQty, `各城市申请之和：${each(applied)} / sum of the cities: ${each(applied)}`],
    ['cash', found.qtyByCash, cash],
    ['fleet', found.qtyByFleet, fleet],
    ['asset', found.qtyByAsset, asset],
    ['room', room, `各城市可授余量之和：${each(rooms)} / sum of what the cities still take: ${each(rooms)}`],
  ]
  return {
    suggestQty: found.suggestQty,
    binding: found.binding,
    limits: rows.map(([key, qty, how]) => ({
      key,
      label: bindingWords[key],
      qty,
      how,
      isBinding: key === found.binding,
    })),
    byGrade: grades.map(one => ({
      grade: one.grade,
      minScore: one.minScore,
      qty: suggest({ ...facts, grade: one }).suggestQty,
      isOwn: one.grade === facts.grade.grade,
      missing: Number(one.minScore) > Number(score) ? (Number(one.minScore) - Number(score)).toFixed(1) : '',
    })),
    next: nextOf(rows, found.binding),
  }
}

function nextOf(rows: readonly [Binding, number, Label][], binding: Binding): SuggestionWhy['next'] {
  if (binding === 'refused') return null
  const others = rows.filter(([key]) => key !== binding)
  const least = others.reduce((low, one) => (one[1] < low[1] ? one : low))
  return { qty: Math.max(0, least[1]), label: bindingWords[least[0]] }
}
