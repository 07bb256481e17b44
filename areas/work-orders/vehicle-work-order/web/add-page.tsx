import { useEffect } from 'react'
import { FormPage } from '#packages/web/kit/form/form-page.tsx'
import { PageSkeleton } from '#packages/web/shell/tab-host.tsx'
import { useTab } from '#packages/web/shell/use-tab.ts'
import { typeIs, typeOf } from '../../kinds/types.ts'
import { vehicleWorkOrder } from '../vehicle-work-order.ts'
import { InspectionAdd } from './inspection-add.tsx'

/** Inspections begin with their warnings; every other order with the form, of the type whose list it was opened from. */
export function AddPage() {
  const { pathname } = useTab()
  return pathname.startsWith(`${typeOf(typeIs.yearCheck).home!.orders}/`) ? <InspectionAdd /> : <OrderForm />
}

function OrderForm() {
  const tab = useTab()
  const door = vehicleWorkOrder.doors?.find(one => tab.pathname.startsWith(`${one.page}/`))
  const type = tab.params.get('type') ?? door?.holds['type']
  useEffect(() => {
    if (type && !tab.params.get('type')) tab.setQuery({ type })
  }, [])
  if (type && !tab.params.get('type')) return <PageSkeleton />
  return <FormPage resource={vehicleWorkOrder as never} how="add" />
}
