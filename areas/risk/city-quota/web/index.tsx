import { customise } from '#packages/web/kit/customise.ts'
import type { InputProps } from '#packages/web/kit/fields/inputs.tsx'
import { RegionInput } from '#packages/web/kit/fields/region-input.tsx'
import { cityQuota } from '../city-quota.ts'

const PlaceInput = ({ value, onChange, record, id, disabled, status, 'aria-label': label }: InputProps) => (
  <RegionInput
    isAnyLevel
    value={value}
    onChange={next => onChange?.(next, {})}
    name={String(record()['regionName'] ?? '')}
    id={id}
    disabled={disabled}
    status={status}
    aria-label={label}
  />
)

export default customise(cityQuota, {
  inputs: { regionCode: PlaceInput },
  cells: { regionCode: ({ row }) => <>{String(row['regionName'])}</> },
})
