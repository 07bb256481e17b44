import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useT } from '#packages/web/i18n/index.ts'
import type { ListSlot } from '#packages/web/kit/customise.ts'
import type { AnyResource } from '#packages/web/kit/model/world.ts'
import ImportWizard from '#packages/web/kit/transfer/import-wizard.tsx'
import { useSession } from '#packages/web/shell/session.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { PapersButton } from './papers-button.tsx'
import {
  vehicleFinancialInvestorChange,
  vehicleLeasingModelChange,
  vehicleOperationModeChange,
} from '../../vehicle-attribute-change/vehicle-attribute-change.ts'

const IMPORTS = [
  {
    code: 'vehicle_leasing_model_import',
    resource: vehicleLeasingModelChange,
    label: '导入租赁模式 / Import leasing models',
  },
  {
    code: 'vehicle_financial_investor_import',
    resource: vehicleFinancialInvestorChange,
    label: '导入资方 / Import investors',
  },
  {
    code: 'vehicle_operation_mode_import',
    resource: vehicleOperationModeChange,
    label: '导入运营模式 / Import operation modes',
  },
] as const
const MOST = 200

/** Attributes of many cars by file, and registers of the cars that are chosen. */
export function ListTools({ list, selected }: ListSlot) {
  const t = useT()
  const codes = useSession(state => state.codes)
  const [opened, setOpened] = useState<(typeof IMPORTS)[number]>()
  const offered = IMPORTS.filter(one => codes.has(one.code))
  const mayRegister = codes.has('vehicle_invoice_register_add') || codes.has('vehicle_tax_register_add')
  const ids = selected.slice(0, MOST).map(one => String(one['id']))
  return (
    <>
      {mayRegister && ids.length > 0 && (
        <Button onClick={() => openTab(`/vehicle/invoice-register-edit?vehicleIds=${ids.join(',')}`)}>
          {t('登记发票与购置税（{n}） / Register invoices and tax ({n})', { n: ids.length })}
        </Button>
      )}
      {codes.has('vehicle_licence_export') && <PapersButton list={list} selected={selected} />}
      {offered.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: offered.map(one => ({ key: one.code, label: t(one.label), onClick: () => setOpened(one) })),
          }}
        >
          <Button>{t('批量变更属性 / Change attributes')}</Button>
        </Dropdown>
      )}
      {opened && (
        <ImportWizard
          resource={opened.resource as unknown as AnyResource}
          title={t(opened.label)}
          onClose={() => setOpened(undefined)}
          onDone={() => list.reload()}
        />
      )}
    </>
  )
}
