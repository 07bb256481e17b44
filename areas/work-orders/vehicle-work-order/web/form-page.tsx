import { useEffect } from 'react'
import { FormPage } from '#packages/web/kit/form/form-page.tsx'
import { PageSkeleton } from '#packages/web/shell/tab-host.tsx'
import { useTab } from '#packages/web/shell/use-tab.ts'
import { vehicleWorkOrder } from '../vehicle-work-order.ts'

/** /vehicle/workorder-edit: a new order for the vehicles of the address (`type`, `vehicleIds`), or one that stands (`id`). */
export function WorkOrderForm() {
  const tab = useTab()
  const vehicles = tab.params.get('vehicleIds') ?? ''
  const ids = vehicles.split(',').filter(Boolean)
  useEffect(() => {
    if (!tab.params.get('id') && !tab.params.get('type'))
      tab.setQuery({ type: '1', ...(vehicles ? { vehicleIds: ids } : {}) })
  }, [])
  if (!tab.params.get('id') && !tab.params.get('type')) return <PageSkeleton />
  return <FormPage resource={vehicleWorkOrder as never} how={tab.params.get('id') ? 'edit' : 'add'} />
}
