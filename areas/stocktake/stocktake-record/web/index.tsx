import { customise, type DetailSlot, type ListSlot } from '#packages/web/kit/customise.ts'
import { stocktakeRecord } from '../stocktake-record.ts'
import { CountPage } from './count-page.tsx'
import { HandleButton } from './handle-button.tsx'
import { RecountButton } from './recount-button.tsx'

const COUNTED = [1, 2, 5]
function BatchBar({ selected }: ListSlot) {
  const ids = selected.filter(one => COUNTED.includes(Number(one['status']))).map(one => String(one['id']))
  return ids.length > 0 ? <RecountButton ids={ids} /> : null
}
function RecordActions({ record }: DetailSlot) {
  const status = Number(record['status'])
  return (
    <>
      {[2, 3].includes(status) && <HandleButton record={record} />}
      {COUNTED.includes(status) && Boolean(record['vehicleId']) && <RecountButton ids={[String(record['id'])]} />}
    </>
  )
}

export default customise(stocktakeRecord, {
  list: { toolbar: BatchBar, selects: true, needs: ['status'] },
  detail: { actions: RecordActions },
  pages: {
    count: { Component: CountPage, title: '手机盘点 / Counting by phone', code: 'vehicle_task_inventory_handle' },
  },
})
