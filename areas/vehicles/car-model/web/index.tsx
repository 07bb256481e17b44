import { customise } from '#packages/web/kit/customise.ts'
import type { CellProps } from '#packages/web/kit/fields/cells.tsx'
import { carModel } from '../car-model.ts'

/** A year is no quantity: no thousands separator. */
const Year = ({ value }: CellProps) => <span className="num">{value ? `${String(value)}款` : '-'}</span>

export default customise(carModel, { cells: { modelYear: Year } })
