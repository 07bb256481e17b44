import { Button } from 'antd'
import { useT } from '#packages/web/i18n/index.ts'
import { ComparePreview, CompareKept } from '../../contract/web/compare-slots.tsx'
import { PrintButton } from '#packages/web/kit/detail/print-button.tsx'
import type { Cell } from '#packages/web/kit/fields/cells.tsx'
import { RecordLink } from '#packages/web/kit/fields/pieces.tsx'
import { customise, type DetailSlot } from '#packages/web/kit/customise.ts'
import { resourceNamed } from '#packages/web/kit/model/world.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { contractChange } from '../contract-change.ts'
import { LineBuilder } from './line-builder.tsx'
import './change.css'
import { ChangePage } from './change-page.tsx'

/** A change that is not in approval yet goes back to its form. */
function Again({ record }: DetailSlot) {
  const t = useT()
  const status = Number(record['status'])
  if (![103, 100, 104].includes(status)) return null
  return (
    <Button
      type="primary"
      onClick={() =>
        openTab(
          `/contract/change/handle?id=${String(record['id'])}${status === 103 ? `&contractType=${String(record['targetType'])}` : ''}`,
        )
      }
    >
      {status === 103 ? t('编辑 / Edit') : t('重新提交 / Resubmit')}
    </Button>
  )
}

/** Its name beside the id would be the change's own: the contract is named as what the change comes from. */
const Origin: Cell = ({ row }) => (
  <RecordLink resource={resourceNamed('contract')} id={String(row['contractId'])}>
    {String(row['originContractName'] ?? '')}
  </RecordLink>
)

function Actions(props: DetailSlot) {
  return (
    <>
      <Again {...props} />
      {props.record['comparison'] ? (
        <PrintButton
          path="/api/ratutech-core/contract-change/print-file"
          params={{ id: String(props.record['id']) }}
          label="打印变更协议 / Print the change"
        />
      ) : null}
    </>
  )
}

export default customise(contractChange, {
  cells: { contractId: Origin },
  detail: { actions: Actions, before: { terms: CompareKept } },
  form: { before: { terms: LineBuilder }, after: { terms: ComparePreview } },
  pages: { handle: { Component: ChangePage, title: '办理变更 / Make or resubmit a change' } },
})
