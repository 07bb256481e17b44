import type { RowOf } from '#kernel'
import type { Source } from '../../source.ts'
import type { vehicleUseRequisition } from '../vehicle-use-requisition.ts'

export type Use = RowOf<typeof vehicleUseRequisition>
export const sourceOfUse = (row: Pick<Use, 'id' | 'requisitionNo'>): Source => ({
  sourceType: 'vehicle-use-requisition',
  sourceId: row.id,
  sourceNo: row.requisitionNo!,
})
