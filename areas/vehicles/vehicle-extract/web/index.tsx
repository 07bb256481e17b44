import { customise, type DetailSlot } from '#packages/web/kit/customise.ts'
import { PrintButton } from '#packages/web/kit/detail/print-button.tsx'
import { NotBuilt } from '../../vehicle/web/not-built.tsx'
import { vehicleExtract } from '../vehicle-extract.ts'
import { HandoverPage } from './handover-page.tsx'
import { TakePage } from './take-page.tsx'

const add = { Component: TakePage, title: '新增提车单 / New take', code: 'vehicle_extract_add' } as const

const Print = ({ record }: DetailSlot) => (
  <PrintButton
    path="/api/ratutech-core/vehicle-extract/print-file"
    params={{ id: String(record['id']) }}
    label="打印交接单 / Print the protocol"
  />
)

export default customise(vehicleExtract, {
  detail: { banner: NotBuilt, actions: Print },
  pages: {
    add,
    'single/take/add': { ...add, title: '单车提车 / Single take' },
    'batch/take/add': { ...add, title: '批量提车 / Batch take' },
    handover: { Component: HandoverPage, title: '交车 / Hand over', code: 'vehicle_extract_confirm' },
  },
})
