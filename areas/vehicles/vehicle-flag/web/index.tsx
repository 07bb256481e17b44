import { textOf, type Field, type Label } from '#kernel'
import { useT } from '#packages/web/i18n/index.ts'
import { customise } from '#packages/web/kit/customise.ts'
import { Empty } from '#packages/web/kit/fields/pieces.tsx'
import type { CellProps } from '#packages/web/kit/fields/cells.tsx'
import type { InputProps } from '#packages/web/kit/fields/inputs.tsx'
import { ConditionRows, ConditionWords, ruleOf, type Askable, type Condition } from '../../vehicle/web/conditions.tsx'
import { dateOf, flagOperators, ruleField, ruleFieldNames } from '../flag-rule.ts'
import { vehicleFlag } from '../vehicle-flag.ts'

interface Rule {
  readonly all?: readonly Condition[]
  readonly any?: readonly Condition[]
}
const read = (value: unknown) => ruleOf<Rule>(value, {})

const labelOf = (name: string, field: Field): Label =>
  dateOf(name)
    ? (`距${textOf(field.label, 'zh')}天数 / Days to: ${textOf(field.label, 'en')}` as Label)
    : (field.label as Label)
const askable: readonly Askable[] = ruleFieldNames().map(name => {
  const field = ruleField(name)!
  return { name, label: labelOf(name, field), field }
})

/** Two lists: every condition of the first, and one of the second where it has any. */
function RuleInput({ value, onChange, disabled }: InputProps) {
  const t = useT()
  const rule = read(value)
  const set = (next: Rule) =>
    onChange?.({ ...(next.all?.length ? { all: next.all } : {}), ...(next.any?.length ? { any: next.any } : {}) }, {})
  return (
    <div className="flag-rule">
      {(['all', 'any'] as const).map(list => {
        const label = list === 'all' ? t('全部满足 / All of') : t('任一满足 / One of')
        return (
          <div key={list}>
            <p className="kit-hint">{label}</p>
            <ConditionRows
              label={label}
              rows={rule[list] ?? []}
              disabled={disabled ?? false}
              askable={askable}
              operators={flagOperators}
              onChange={rows => set({ ...rule, [list]: rows })}
            />
          </div>
        )
      })}
    </div>
  )
}

function RuleCell({ value }: CellProps) {
  const t = useT()
  const { all = [], any = [] } = read(value)
  if (all.length + any.length === 0) return <Empty />
  return (
    <div>
      <ConditionWords rows={all} askable={askable} operators={flagOperators} />
      {any.length > 0 && <p className="kit-hint">{t('且任一满足 / and one of')}</p>}
      <ConditionWords rows={any} askable={askable} operators={flagOperators} />
    </div>
  )
}

export default customise(vehicleFlag, { cells: { rule: RuleCell }, inputs: { rule: RuleInput } })
