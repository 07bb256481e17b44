import { Modal, Button } from 'antd'
import { useState } from 'react'
import { ref } from '#kernel'
import { useT } from '#packages/web/i18n/index.ts'
import { customise, type DetailSlot } from '#packages/web/kit/customise.ts'
import { PrintButton } from '#packages/web/kit/detail/print-button.tsx'
import { RefPicker } from '#packages/web/kit/fields/pickers.tsx'
import { Icon } from '#packages/web/shell/icon.tsx'
import { contractTemplate } from '../contract-template.ts'
import { BodyInput } from './body-input.tsx'
import { FillFieldsCell, FillFieldsInput, SignAreasCell, SignAreasInput } from './sign-areas.tsx'
import './template.css'

const contractField = ref('合同 / Contract', 'R', 'contract')

/** The template filled from a contract that is chosen: what its customers will read. */
function TestPrint({ record }: DetailSlot) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const [contractId, setContractId] = useState('')
  if (Number(record['bodyKind']) !== 1) return null
  return (
    <>
      <Button icon={<Icon name="printer" size={14} />} onClick={() => setOpen(true)}>
        {t('试打印 / Test print')}
      </Button>
      <Modal
        open={isOpen}
        title={t('用哪份合同试打印 / Test print with which contract')}
        onCancel={() => setOpen(false)}
        footer={
          contractId ? (
            <PrintButton
              path="/api/ratutech-core/contract-template/test-print"
              params={{ id: String(record['id']), contractId }}
            />
          ) : null
        }
      >
        <RefPicker
          aria-label={t('合同 / Contract')}
          field={contractField}
          name="contractId"
          value={contractId}
          record={() => ({ contractType: record['contractType'] })}
          onChange={value => setContractId(String(value ?? ''))}
        />
      </Modal>
    </>
  )
}

export default customise(contractTemplate, {
  inputs: { bodyHtml: BodyInput, signAreas: SignAreasInput, fillFields: FillFieldsInput },
  cells: { signAreas: SignAreasCell, fillFields: FillFieldsCell },
  detail: { actions: TestPrint },
})
