import { Tabs } from 'antd'
import { useState } from 'react'
import { useT } from '#packages/web/i18n/index.ts'
import { ListPage } from '#packages/web/kit/list/list-page.tsx'
import type { AnyResource } from '#packages/web/kit/model/world.ts'
import { useCan } from '#packages/web/shell/session.ts'
import { accountVehicleLateFineRecord, receivableForfeit } from '../../receivable-forfeit/receivable-forfeit.ts'
import { accountVehicleLateFine } from '../account-vehicle-late-fine.ts'

/** The same late fee three ways: by vehicle, by overdue bill, day by day. */
export function LateFinePages() {
  const t = useT()
  const isVehicles = useCan('account_vehicle_late_fine_view')
  const isForfeits = useCan('receivable_forfeit_view')
  const tabs = [
    ...(isVehicles ? [{ key: 'vehicles', label: t('按车辆 / By vehicle'), resource: accountVehicleLateFine }] : []),
    ...(isForfeits ? [{ key: 'forfeits', label: t('按账单 / By bill'), resource: receivableForfeit }] : []),
    ...(isVehicles
      ? [{ key: 'days', label: t('计提记录 / Daily records'), resource: accountVehicleLateFineRecord }]
      : []),
  ]
  const [chosen, setChosen] = useState(tabs[0]?.key ?? '')
  const shown = tabs.find(one => one.key === chosen)
  return (
    <>
      <Tabs activeKey={chosen} onChange={setChosen} items={tabs.map(({ key, label }) => ({ key, label }))} />
      {shown && <ListPage key={shown.key} resource={shown.resource as unknown as AnyResource} />}
    </>
  )
}
