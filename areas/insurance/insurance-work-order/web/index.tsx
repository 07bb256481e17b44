import { customise } from '#packages/web/kit/customise.ts'
import { part } from '#packages/web/shell/chunks.ts'
import { AUDIT } from '../../insurance-policy/codes.ts'
import { specOf } from '../../insurance-imp-temp/web/batch-specs.ts'
import { insuranceWorkOrder } from '../insurance-work-order.ts'
import { OrderTools } from './list-tools.tsx'

/** The batch pages of 80, 8: fetched when somebody opens one. */
const batchPage = (auditType: number) => {
  const { title, code, page } = specOf(auditType)
  const Component = part(async () => {
    const { BatchPage } = await import('../../insurance-imp-temp/web/batch-page.tsx')
    return { default: () => <BatchPage auditType={auditType} /> }
  })
  return [page.slice(page.lastIndexOf('/') + 1), { Component, title, code }] as const
}

export default customise(insuranceWorkOrder, {
  list: { toolbar: OrderTools, selects: true },
  pages: Object.fromEntries(Object.values(AUDIT).map(batchPage)),
})
