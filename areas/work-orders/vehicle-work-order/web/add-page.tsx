import { FormPage } from '#packages/web/kit/form/form-page.tsx'
import { useTab } from '#packages/web/shell/use-tab.ts'
import { typeIs, typeOf } from '../../kinds/types.ts'
import { vehicleWorkOrder } from '../vehicle-work-order.ts'
import { InspectionAdd } from './inspection-add.tsx'

/** Inspections begin with their warnings; every other order with the form. */
export function AddPage() {
  const { pathname } = useTab()
  return pathname.startsWith(`${typeOf(typeIs.yearCheck).home!.orders}/`) ? (
    <InspectionAdd />
  ) : (
    <FormPage resource={vehicleWorkOrder as never} how="add" />
  )
}
