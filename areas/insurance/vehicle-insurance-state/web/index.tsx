import { customise, type ListSlot } from '#packages/web/kit/customise.ts'
import { vehicleInsuranceState } from '../vehicle-insurance-state.ts'
import { DemandButton } from './demand-button.tsx'
import { GapPage } from './gap-page.tsx'

const Demand = ({ selected, list }: ListSlot) => (
  <DemandButton vehicleIds={selected.map(row => row['vehicleId'])} onDone={() => list.setSelected([])} />
)

export default customise(vehicleInsuranceState, {
  list: { toolbar: Demand, selects: true, needs: ['vehicleId'] },
  pages: {
    calendar: { Component: GapPage, title: '保险日历 / Calendar of cover', code: 'insurance_vehicle_view' },
  },
})
