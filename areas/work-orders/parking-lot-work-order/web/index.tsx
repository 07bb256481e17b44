import { Button } from 'antd'
import { useT } from '#packages/web/i18n/index.ts'
import { customise, type DetailSlot, type ListSlot } from '#packages/web/kit/customise.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { useCan } from '#packages/web/shell/session.ts'
import { parkingLotWorkOrder } from '../parking-lot-work-order.ts'
import { AddPage } from './add-page.tsx'
import { HandlePage } from './handle-page.tsx'

const BASE = '/stocktake/workorder/patrol/inspect'
function HandleButton({ record }: DetailSlot) {
  const t = useT()
  const may = useCan('parking_lot_work_order_handle')
  if (!may || ![2, 3].includes(Number(record['status']))) return null
  return (
    <Button type="primary" onClick={() => openTab(`${BASE}/handle?id=${String(record['id'])}`)}>
      {t('场地检查 / Check the lot')}
    </Button>
  )
}
function AddButton(_: ListSlot) {
  const t = useT()
  const may = useCan('parking_lot_work_order_add')
  return may ? (
    <Button type="primary" onClick={() => openTab(`${BASE}/add`)}>
      {t('新增巡检 / New patrol')}
    </Button>
  ) : null
}

export default customise(parkingLotWorkOrder, {
  list: { toolbar: AddButton },
  detail: { actions: HandleButton },
  pages: {
    add: { Component: AddPage, title: '新增巡检工单 / New patrol', code: 'parking_lot_work_order_add' },
    handle: { Component: HandlePage, title: '场地检查 / Check of the lot', code: 'parking_lot_work_order_handle' },
  },
})
