import { Segmented } from 'antd'
import type { Label } from '#kernel'
import { customise } from '#packages/web/kit/customise.ts'
import type { CellProps } from '#packages/web/kit/fields/cells.tsx'
import type { InputProps } from '#packages/web/kit/fields/inputs.tsx'
import { useT } from '#packages/web/i18n/index.ts'
import { rouse, rouseItems, type OldQuota, type RouseChanges } from '../rouse.ts'

const answers: Readonly<Record<0 | 1, Label>> = { 0: '未变 / Unchanged', 1: '已更新 / Updated' }
const items = Object.entries(rouseItems) as [keyof typeof rouseItems, Label][]
/** Forms read a json as it is stored, or as the text that came. */
const read = <T,>(value: unknown): T | undefined => {
  if (typeof value !== 'string') return (value ?? undefined) as T | undefined
  try {
    return value === '' ? undefined : (JSON.parse(value) as T)
  } catch {
    return undefined
  }
}

/** Every item is answered: whether it changed since the customer fell dormant. */
function ChangesInput({ value, onChange, disabled, id }: InputProps) {
  const t = useT()
  const given = read<RouseChanges>(value) ?? {}
  return (
    <div id={id} role="group">
      {items.map(([name, label]) => (
        <div key={name} style={{ display: 'flex', alignItems: 'center', gap: 12, marginBottom: 6 }}>
          <span style={{ minWidth: 140 }}>{t(label)}</span>
          <Segmented
            size="small"
            disabled={disabled ?? false}
            value={given[name] ?? -1}
            options={([0, 1] as const).map(answer => ({ value: answer, label: t(answers[answer]) }))}
            onChange={next => onChange?.({ ...given, [name]: Number(next) as 0 | 1 }, {})}
          />
        </div>
      ))}
    </div>
  )
}

function ChangesCell({ value }: CellProps) {
  const t = useT()
  const given = read<RouseChanges>(value) ?? {}
  const changed = items.filter(([name]) => given[name] === 1).map(([, label]) => t(label))
  return <>{changed.length > 0 ? changed.join(t('、 / , ')) : t('均未变 / Nothing changed')}</>
}

function OldQuotaCell({ value }: CellProps) {
  const t = useT()
  const rows = read<(OldQuota & { cityName?: string })[]>(value) ?? []
  if (rows.length === 0) return <>-</>
  return (
    <>
      {rows
        .map(row => `${row.cityName ?? row.cityCode} ${row.qty} ${t('台 / vehicles')} (${row.validTo || '-'})`)
        .join('; ')}
    </>
  )
}

export default customise(rouse, {
  inputs: { changes: ChangesInput },
  cells: { changes: ChangesCell, oldQuota: OldQuotaCell },
})
