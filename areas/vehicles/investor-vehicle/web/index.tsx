import { customise } from '#packages/web/kit/customise.ts'
import type { CellProps } from '#packages/web/kit/fields/cells.tsx'
import { Plate, RecordLink, Vin } from '#packages/web/kit/fields/pieces.tsx'
import { findResource } from '#packages/web/kit/model/world.ts'
import { investorVehicle } from '../investor-vehicle.ts'
import { InvestorList } from './investor-list.tsx'

/** Both lead to the card of the car. */
const PlateCell = ({ value, row }: CellProps) =>
  value ? (
    <RecordLink resource={findResource('vehicle')} id={row['id']}>
      <Plate value={String(value)} />
    </RecordLink>
  ) : (
    <span className="kit-empty">-</span>
  )
const VinCell = ({ value, row }: CellProps) => (
  <RecordLink resource={findResource('vehicle')} id={row['id']}>
    <Vin value={String(value)} />
  </RecordLink>
)
const CoverCell = ({ value }: CellProps) =>
  value === '' || value === undefined || value === null ? (
    <span className="kit-empty">-</span>
  ) : (
    <span className={`num${Number(value) < 1 ? ' kit-late' : ''}`}>{String(value)}</span>
  )
const WarningCell = ({ value }: CellProps) =>
  value ? <span className="kit-late">{String(value)}</span> : <span className="kit-empty">-</span>

export default customise(investorVehicle, {
  cells: { plateNo: PlateCell, vin: VinCell, coverRatio: CoverCell, warnings: WarningCell },
  pages: {
    index: {
      Component: InvestorList,
      title: '华夏金租车辆 / Vehicles of one financial investor',
      code: 'vehicle_view',
    },
  },
})
