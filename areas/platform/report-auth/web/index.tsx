import { Form } from 'antd'
import { customise, type FormSlot } from '#packages/web/kit/customise.ts'
import { reportAuth } from '../report-auth.ts'
import { TargetCell, UnseenHint } from './unseen-hint.tsx'
import { BatchGrant } from './batch-dialog.tsx'
import { ColumnsCell, ColumnsInput, TargetInput } from './target-input.tsx'

function FormHint({ form }: FormSlot) {
  const reportId = String(Form.useWatch('reportId', { form, preserve: true }) ?? '')
  const targetType = String(Form.useWatch('targetType', { form, preserve: true }) ?? '')
  const targetId = String(Form.useWatch('targetId', { form, preserve: true }) ?? '')
  return (
    <UnseenHint
      reportIds={reportId ? [reportId] : []}
      targets={targetId && Number(targetType) ? [{ targetType: Number(targetType), targetId }] : []}
    />
  )
}

export default customise(reportAuth, {
  cells: { targetName: TargetCell, columnKeys: ColumnsCell },
  form: { after: { right: FormHint } },
  inputs: { targetId: TargetInput, columnKeys: ColumnsInput },
  list: { toolbar: BatchGrant, selects: true, needs: ['reportId'] },
})
