import { App, Button, Modal, Radio, Upload } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { RefusedError, request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { customise, type DetailSlot } from '#packages/web/kit/customise.ts'
import { EnglishName } from '#packages/web/kit/fields/english-name.tsx'
import { refreshData } from '#packages/web/kit/data.ts'
import { Icon } from '#packages/web/shell/icon.tsx'
import { useCan } from '#packages/web/shell/session.ts'
import { closeTab } from '#packages/web/shell/tab-store.ts'
import { region } from '../region.ts'
import { ParentName, RegionParent } from './region-parent.tsx'

const BASE = '/api/blade-system/region'
interface Imported {
  total: number
  imported: number
  abnormal: number
  faults: { rowNo: number; code: string; reason: string }[]
}

/** Whole tables of regions go out and come in as files; what is refused is told row by row. */
function RegionTools() {
  const t = useT()
  const client = useQueryClient()
  const { modal } = App.useApp()
  const mayExport = useCan('region_export')
  const mayImport = useCan('region_import')
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const fetchFile = async (path: string, name: string) => {
    const { saveFile } = await import('#packages/web/kit/fields/files.tsx')
    saveFile(await request<File>('GET', `${BASE}/${path}`, { blob: true, timeout: 60_000 }), name)
  }
  const send = async (file: File, isCovered: boolean) => {
    setBusy(true)
    const body = new FormData()
    body.append('file', file)
    body.append('isCovered', isCovered ? '1' : '0')
    try {
      const told = await request<Imported>('POST', `${BASE}/import-region`, { body, timeout: 120_000 })
      await refreshData(client)
      setAsking(false)
      modal.info({
        title: t('导入 {imported} 行，{abnormal} 行未导入 / {imported} imported, {abnormal} refused', {
          imported: told.imported,
          abnormal: told.abnormal,
        }),
        width: 520,
        okText: t('知道了 / OK'),
        content:
          told.faults.length > 0 ? (
            <ul style={{ maxHeight: 260, overflow: 'auto', paddingLeft: 18 }}>
              {told.faults.map(one => (
                <li key={one.rowNo}>
                  {t('第{n}行 {code}：{reason} / Row {n} {code}: {reason}', {
                    n: one.rowNo,
                    code: one.code,
                    reason: one.reason,
                  })}
                </li>
              ))}
            </ul>
          ) : null,
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {mayImport && <Button onClick={() => setAsking(true)}>{t('导入 / Import')}</Button>}
      {isAsking && (
        <ImportDialog
          isBusy={isBusy}
          onTemplate={() =>
            void fetchFile('export-template', `${t('行政区划导入模板 / Region import template')}.xlsx`).catch(
              () => undefined,
            )
          }
          onSend={(file, isCovered) => void send(file, isCovered).catch(() => undefined)}
          onClose={() => setAsking(false)}
        />
      )}
      {mayExport && (
        <Button
          onClick={() => void fetchFile('export-region', `${t('行政区划 / Regions')}.xlsx`).catch(() => undefined)}
        >
          {t('导出 / Export')}
        </Button>
      )}
    </>
  )
}

interface ImportDialogProps {
  isBusy: boolean
  onTemplate: () => void
  onSend: (file: File, isCovered: boolean) => void
  onClose: () => void
}

/** Adding leaves what is there as it is: whoever brings new villages must not take back names that somebody mended. */
function ImportDialog({ isBusy, onTemplate, onSend, onClose }: ImportDialogProps) {
  const t = useT()
  const [file, setFile] = useState<File>()
  const [isCovered, setCovered] = useState(false)
  return (
    <Modal
      open
      title={t('导入行政区划 / Import regions')}
      width={520}
      mask={{ closable: false }}
      onCancel={onClose}
      okText={t('导入 / Import')}
      cancelText={t('取消 / Cancel')}
      confirmLoading={isBusy}
      okButtonProps={{ disabled: !file }}
      onOk={() => file && onSend(file, isCovered)}
    >
      <Upload.Dragger
        accept=".xlsx"
        maxCount={1}
        fileList={file ? [{ uid: '1', name: file.name }] : []}
        beforeUpload={chosen => {
          setFile(chosen)
          return false
        }}
        onRemove={() => setFile(undefined)}
      >
        <p className="kit-import-icon">
          <Icon name="upload" size={26} />
        </p>
        <p>{t('拖入 xlsx 文件，或点击选择 / Drop an xlsx file, or click to choose')}</p>
      </Upload.Dragger>
      <p>
        <button type="button" className="kit-text-button" onClick={onTemplate}>
          {t('下载模板 / Template')}
        </button>
      </p>
      <Radio.Group
        value={isCovered}
        onChange={event => setCovered(event.target.value === true)}
        className="kit-import-mode"
        options={[
          { value: false, label: t('只新增，已存在的作为异常 / Add only; what exists is an error') },
          { value: true, label: t('覆盖已存在的数据 / Overwrite what exists') },
        ]}
      />
    </Modal>
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
  const ask = () =>
    void modal.confirm({
      title: t('删除区划 {name}（{code}）？ / Remove the region {name} ({code})?', names),
      okText: t('删除 / Remove'),
      okButtonProps: { danger: true },
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
  return (
    <Button danger onClick={ask}>
      {t('删除 / Remove')}
    </Button>
  )
}

export default customise(region, {
  detail: { actions: RemoveButton },
  cells: { name: EnglishName, parentCode: ParentName },
  inputs: { parentCode: RegionParent },
  list: { toolbar: RegionTools, needs: ['nameEn'] },
})
