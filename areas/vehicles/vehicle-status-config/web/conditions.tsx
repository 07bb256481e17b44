import { text, type Field } from '#kernel'
import { useT } from '#packages/web/i18n/index.ts'
import type { CellProps } from '#packages/web/kit/fields/cells.tsx'
import type { InputProps } from '#packages/web/kit/fields/inputs.tsx'
import { Empty } from '#packages/web/kit/fields/pieces.tsx'
import { vehicle } from '../../vehicle/vehicle.ts'
import { ConditionRows, ConditionWords, ruleOf, type Askable, type Condition } from '../../vehicle/web/conditions.tsx'
import { ruleFields, ruleOperators, type RuleField } from '../conditions.ts'

/** Each is typed as on the card; the source document by the name of its kind. */
const typed: Readonly<Record<RuleField, Field>> = {
  cityCode: vehicle.fields.operateCityCode,
  operationMode: vehicle.fields.operationMode,
  leasingModel: vehicle.fields.leasingModel,
  ownerKind: vehicle.fields.ownerKind,
  sourceType: text(ruleFields.sourceType, '', { max: 64 }),
}
const askable: readonly Askable[] = Object.entries(ruleFields).map(([name, label]) => ({
  name,
  label,
  field: typed[name as RuleField],
}))
const read = (value: unknown) => ruleOf<readonly Condition[]>(value, [])

export function ConditionsInput({ value, onChange, disabled }: InputProps) {
  const t = useT()
  return (
    <ConditionRows
      label={t('条件 / Conditions')}
      rows={read(value)}
      disabled={disabled ?? false}
      askable={askable}
      operators={ruleOperators}
      onChange={rows => onChange?.(rows, {})}
    />
  )
}

export function ConditionsCell({ value }: CellProps) {
  const rows = read(value)
  if (rows.length === 0) return <Empty />
  return <ConditionWords rows={rows} askable={askable} operators={ruleOperators} />
}
