import { customise } from '#packages/web/kit/customise.ts'
import { reportAuth } from '../report-auth.ts'
import { BatchGrant } from './batch-dialog.tsx'
import { ColumnsInput, TargetInput } from './target-input.tsx'

export default customise(reportAuth, { inputs: { targetId: TargetInput, columnKeys: ColumnsInput }, list: { toolbar: BatchGrant, selects: true, needs: ['reportId'] } })
