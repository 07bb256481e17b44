import { App, Button } from 'antd'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { customise, type DetailSlot } from '#packages/web/kit/customise.ts'
import { saveFile } from '#packages/web/kit/fields/files.tsx'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { useCan } from '#packages/web/shell/session.ts'
import { families } from '../../kinds/types.ts'
import { workOrderPaper } from '../work-order-paper.ts'
import { SheetPage } from './sheet-page.tsx'
import { sheetCall } from '../sheet-types.ts'

const VOID = 4
/** What a sheet is made for: out as paper or spreadsheet, and in again. */
function PaperActions({ record }: DetailSlot) {
  const t = useT()
  const { message } = App.useApp()
  const mayExport = useCan('vehicle_task_export')
  const mayLoad = useCan('vehicle_task_batch')
  const family = families.find(one => one.code === Number(record['type']))?.family
  if (!family || Number(record['status']) === VOID) return null
  const take = async (segment: string, params: Record<string, string>) => {
    const file = await request<File>('GET', sheetCall(family, segment), { params, blob: true, timeout: 120_000 })
    saveFile(file, file.name)
    void message.success(t('已下载 {name} / Downloaded {name}', { name: file.name }))
  }
  const paperId = String(record['id'])
  return (
    <>
      <Button onClick={() => void take('paper', { paperId, format: 'pdf' }).catch(() => undefined)}>
        {t('打印作业单 / Print')}
      </Button>
      {mayExport && (
        <Button onClick={() => void take('export', { paperId }).catch(() => undefined)}>
          {t('导出处理表 / Sheet to fill in')}
        </Button>
      )}
      {mayLoad && (
        <Button type="primary" onClick={() => openTab(`/workorder/paper/check?family=${family}`)}>
          {t('上传处理表 / Load the sheet')}
        </Button>
      )}
    </>
  )
}

export default customise(workOrderPaper, {
  detail: { actions: PaperActions },
  pages: {
    check: { Component: SheetPage, title: '表格批量处理 / Tasks by spreadsheet', code: 'vehicle_task_batch' },
  },
})
