import { Checkbox, Form } from 'antd'
import { useT } from '#packages/web/i18n/index.ts'
import { customise, type FormSlot } from '#packages/web/kit/customise.ts'
import type { InputProps } from '#packages/web/kit/fields/inputs.tsx'
import { RegionInput } from '#packages/web/kit/fields/region-input.tsx'
import { ListPage } from '#packages/web/kit/list/list-page.tsx'
import type { AnyResource } from '#packages/web/kit/model/world.ts'
import { cityQuota } from '../city-quota.ts'
import { CeilingsPage } from './ceilings-page.tsx'

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

/** A limit below its use is meant: asked for where a stored limit is edited. */
function ConfirmBelow({ record }: FormSlot) {
  const t = useT()
  if (!record) return null
  return (
    <Form.Item name="confirmBelow" valuePropName="checked">
      <Checkbox>{t('确认上限可低于已用台数 / The limit may lie below what is in use')}</Checkbox>
    </Form.Item>
  )
}

/** The standard list: what is no longer in force too, filters, and the import. */
const CeilingList = () => <ListPage resource={cityQuota as unknown as AnyResource} />

export default customise(cityQuota, {
  form: {
    after: { region: ConfirmBelow },
    extras: { confirmBelow: '确认低于已用 / Below use confirmed' },
  },
  detail: { tabs: [{ id: 'biggest', title: '前十客户 / Ten biggest', load: () => import('./biggest-tab.tsx') }] },
  pages: {
    index: { Component: CeilingsPage, title: '城市额度 / City ceilings', code: 'city_quota_view' },
    list: { Component: CeilingList, title: '城市额度列表 / List of ceilings', code: 'city_quota_view' },
  },
  inputs: { regionCode: PlaceInput },
  cells: { regionCode: ({ row }) => <>{String(row['regionName'])}</> },
})
