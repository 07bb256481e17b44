import { Space, Tabs } from 'antd'
import { useMemo, useState } from 'react'
import { many, ref, type Field } from '#kernel'
import { useT } from '#packages/web/i18n/index.ts'
import { DetailPage } from '#packages/web/kit/detail/detail-page.tsx'
import { FilesInput } from '#packages/web/kit/fields/files.tsx'
import { inputs } from '#packages/web/kit/fields/inputs.tsx'
import { ListPage } from '#packages/web/kit/list/list-page.tsx'
import type { AnyResource } from '#packages/web/kit/model/world.ts'
import { ImportButton } from '#packages/web/kit/transfer/file-buttons.tsx'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { useCan } from '#packages/web/shell/session.ts'
import { useTab } from '#packages/web/shell/use-tab.ts'
import { vehicleInvoiceRegister, vehicleTaxRegister } from '../vehicle-invoice-register.ts'
import { InvoiceRows } from './invoice-rows.tsx'
import { TaxRows } from './tax-rows.tsx'
import { useCars } from './use-rows.ts'
import '#packages/web/kit/form.css'

const idsIn = (text: string | null): string[] => (text ?? '').split(',').filter(one => /^\d{1,19}$/.test(one))
const carsField = many(ref('车辆 / Vehicles', '', 'vehicle', { only: { status: [1] } })) as unknown as Field
const NO_CARS: never[] = []

/** /vehicle/invoice-register-edit: invoices and purchase tax of one or many cars, each in a tab. */
export function RegistersEdit() {
  const t = useT()
  const tab = useTab()
  const [ids, setIds] = useState<readonly string[]>(() =>
    idsIn(tab.params.get('vehicleIds') ?? tab.params.get('vehicleId')),
  )
  const [mayInvoice, mayTax] = [useCan('vehicle_invoice_register_add'), useCan('vehicle_tax_register_add')]
  const found = useCars(ids)
  const cars = useMemo(() => found.data ?? NO_CARS, [found.data])
  const Many = inputs[carsField.kind]
  const done = () => tab.close()
  const listed = () => openTab('/vehicle/invoice-register-detail')
  return (
    <div className="kit-page kit-form">
      <header className="kit-head">
        <h1>{t('发票与购置税登记 / Register invoice and tax')}</h1>
      </header>
      <section className="kit-card kit-section">
        <Many
          field={carsField}
          name="vehicleIds"
          value={ids}
          onChange={value => setIds(Array.isArray(value) ? value.map(String) : idsIn(String(value ?? '')))}
          record={() => ({})}
          disabled={false}
          place="form"
          onBlur={() => undefined}
          id="vehicleIds"
          status={undefined}
        />
      </section>
      <section className="kit-card kit-section">
        <Tabs
          items={[
            ...(mayInvoice
              ? [
                  {
                    key: 'invoice',
                    label: t('购车发票 / Invoices'),
                    children: (
                      <>
                        <ByFile resource={vehicleInvoiceRegister as unknown as AnyResource} onDone={listed} />
                        <InvoiceRows cars={cars} onDone={done} />
                      </>
                    ),
                  },
                ]
              : []),
            ...(mayTax
              ? [
                  {
                    key: 'tax',
                    label: t('购置税 / Purchase tax'),
                    children: (
                      <>
                        <ByFile resource={vehicleTaxRegister as unknown as AnyResource} onDone={listed} />
                        <TaxRows cars={cars} onDone={done} />
                      </>
                    ),
                  },
                ]
              : []),
          ]}
        />
      </section>
    </div>
  )
}

/** A delivery in one sheet, with the scans of its papers. */
function ByFile({ resource, onDone }: { resource: AnyResource; onDone: () => void }) {
  const t = useT()
  const [attachBizId, setScans] = useState('')
  return (
    <Space wrap size={12} align="start" style={{ marginBottom: 12 }}>
      <span className="kit-hint">
        {t('整批登记：先传影像，再导入表格 / A whole delivery: scans first, then its sheet')}
      </span>
      <FilesInput value={attachBizId} onChange={setScans} isInRow />
      <ImportButton resource={resource} params={{ attachBizId }} disabled={attachBizId === ''} onDone={onDone} />
    </Space>
  )
}

/** /vehicle/invoice-register-detail: one register by its id, or both registers of the cars that the address names. */
export function RegistersDetail() {
  const t = useT()
  const tab = useTab()
  const ids = idsIn(tab.params.get('vehicleIds') ?? tab.params.get('vehicleId'))
  if (tab.params.get('id')) return <DetailPage resource={vehicleInvoiceRegister as unknown as AnyResource} />
  const fixed: Readonly<Record<string, string>> = ids.length > 0 ? { vehicleIdList: ids.join(',') } : {}
  return (
    <Tabs
      destroyOnHidden
      style={{ paddingInline: 16 }}
      items={[
        {
          key: 'invoice',
          label: t('购车发票 / Invoices'),
          children: <ListPage resource={vehicleInvoiceRegister as unknown as AnyResource} fixed={fixed} />,
        },
        {
          key: 'tax',
          label: t('购置税 / Purchase tax'),
          children: <ListPage resource={vehicleTaxRegister as unknown as AnyResource} fixed={fixed} />,
        },
      ]}
    />
  )
}
