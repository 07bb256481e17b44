import { App, Button, Upload } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { RefusedError, request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { customise, type DetailSlot } from '#packages/web/kit/customise.ts'
import { EnglishName } from '#packages/web/kit/fields/english-name.tsx'
import { refreshData } from '#packages/web/kit/data.ts'
import { useCan } from '#packages/web/shell/session.ts'
import { closeTab } from '#packages/web/shell/tab-store.ts'
import { region } from '../region.ts'
import { ParentName, RegionParent } from './region-parent.tsx'

const BASE = '/api/blade-system/region'
interface Imported { total: number; imported: number; abnormal: number; faults: { rowNo: number; code: string; reason: string }[] }

/** Whole tables of regions go out and come in as files; what is refused is told row by row. */
function RegionTools() {
  const t = useT()
  const client = useQueryClient()
  const { modal } = App.useApp()
  const mayExport = useCan('region_export')
  const mayImport = useCan('region_import')
  const [isBusy, setBusy] = useState(false)
  const fetchFile = async (path: string, name: string) => {
    const { saveFile } = await import('#packages/web/kit/fields/files.tsx')
    saveFile(await request<File>('GET', `${BASE}/${path}`, { blob: true, timeout: 60_000 }), name)
  }
  const send = async (file: File) => {
    setBusy(true)
    const body = new FormData()
    body.append('file', file)
    body.append('isCovered', '1')
    try {
      const told = await request<Imported>('POST', `${BASE}/import-region`, { body, timeout: 120_000 })
      await refreshData(client)
      modal.info({
        title: t('导入 {imported} 行，{abnormal} 行未导入 / {imported} imported, {abnormal} refused', { imported: told.imported, abnormal: told.abnormal }), width: 520, okText: t('知道了 / OK'),
        content: told.faults.length > 0 ? <ul style={{ maxHeight: 260, overflow: 'auto', paddingLeft: 18 }}>{told.faults.map(one => <li key={one.rowNo}>{t('第{n}行 {code}：{reason} / Row {n} {code}: {reason}', { n: one.rowNo, code: one.code, reason: one.reason })}</li>)}</ul> : null,
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {mayImport && <Button onClick={() => void fetchFile('export-template', `${t('行政区划导入模板 / Region import template')}.xlsx`).catch(() => undefined)}>{t('下载模板 / Template')}</Button>}
      {mayImport && <Upload accept=".xlsx" showUploadList={false} beforeUpload={file => { void send(file).catch(() => undefined); return false }}><Button loading={isBusy}>{t('导入 / Import')}</Button></Upload>}
      {mayExport && <Button onClick={() => void fetchFile('export-region', `${t('行政区划 / Regions')}.xlsx`).catch(() => undefined)}>{t('导出 / Export')}</Button>}
    </>
  )
}

/** One place at a time, by its code: what has places below it or is used somewhere is refused in words. */
function RemoveButton({ record, reload }: DetailSlot) {
  const t = useT()
  const client = useQueryClient()
  const { modal, message } = App.useApp()
  const mayRemove = useCan('region_delete')
  if (!mayRemove) return null
  const names = { name: String(record['title'] ?? record['name']), code: String(record['code']) }
  const ask = () => void modal.confirm({
    title: t('删除区划 {name}（{code}）？ / Remove the region {name} ({code})?', names), okText: t('删除 / Remove'), okButtonProps: { danger: true },
    async onOk() {
      try {
        await request('POST', `${BASE}/remove`, { body: { id: names.code } })
      } catch (error) {
        // Why it stays is told by the client; it may have changed meanwhile.
        if (!(error instanceof RefusedError)) throw error
        return reload()
      }
      void message.success(t('已删除 {name} / {name} removed', names))
      closeTab()
      await refreshData(client)
    },
  })
  return <Button danger onClick={ask}>{t('删除 / Remove')}</Button>
}

export default customise(region, { detail: { actions: RemoveButton }, cells: { name: EnglishName, parentCode: ParentName }, inputs: { parentCode: RegionParent }, list: { toolbar: RegionTools, needs: ['nameEn'] } })
