import { Button } from 'antd'
import { useState } from 'react'
import type { Field } from '#kernel'
import { useT } from '#packages/web/i18n/index.ts'
import type { ListSlot } from '#packages/web/kit/customise.ts'
import { FormPage } from '#packages/web/kit/form/form-page.tsx'
import type { AnyResource } from '#packages/web/kit/model/world.ts'
import ImportWizard from '#packages/web/kit/transfer/import-wizard.tsx'
import { useCan } from '#packages/web/shell/session.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'

const RECORDED = 3

/** The form of a contract that was signed elsewhere: it knows its sign type, and is saved by a call of its own (30 D6). */
function recordOf(resource: AnyResource): AnyResource {
  const fields = resource.fields as Record<string, Field>
  const signType = fields['signType']!
  return {
    ...resource,
    calls: `page, detail, save:${resource.permission}_record@save-record`,
    fields: {
      ...fields,
      signType: { ...signType, system: false, options: { ...signType.options, default: RECORDED } },
    },
  } as unknown as AnyResource
}

/** /contract/lease/record and its like. */
export function recordPage(resource: AnyResource) {
  const recorded = recordOf(resource)
  return () => <FormPage resource={recorded} how="add" />
}

/** Above the list: record one, or many from a file. */
export const recordTools = (resource: AnyResource, isImported: boolean) => {
  const imported = { ...resource, calls: 'import', excel: { maxRows: 10_000 } } as unknown as AnyResource
  return function RecordTools({ list }: ListSlot) {
    const t = useT()
    const [isOpen, setOpen] = useState(false)
    const [mayRecord, mayImport] = [useCan(`${resource.permission}_record`), useCan(`${resource.permission}_import`)]
    return (
      <>
        {mayRecord && <Button onClick={() => openTab(`${resource.page}/record`)}>{t('补录 / Record')}</Button>}
        {isImported && mayImport && <Button onClick={() => setOpen(true)}>{t('导入补录 / Import records')}</Button>}
        {isOpen && (
          <ImportWizard
            resource={imported}
            title={t('导入补录合同 / Import contracts signed elsewhere')}
            onClose={() => setOpen(false)}
            onDone={() => list.reload()}
          />
        )}
      </>
    )
  }
}
