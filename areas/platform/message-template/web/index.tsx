import { customise } from '#packages/web/kit/customise.ts'
import { ExportButton } from '#packages/web/kit/transfer/file-buttons.tsx'
import { EnglishName } from '#packages/web/kit/fields/english-name.tsx'
import { messageTemplate } from '../message-template.ts'

const Statistics = () => (
  <ExportButton
    path="/api/blade-system/message-template/export-statistic"
    code="message_template_export"
    name="消息统计 / Message statistics"
    label="消息统计 / Statistics"
  />
)

export default customise(messageTemplate, { cells: { title: EnglishName }, list: { toolbar: Statistics } })
