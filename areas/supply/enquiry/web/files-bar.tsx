import { App, Button, Input, Upload } from 'antd'
import { useState } from 'react'
import { servicePrefix } from '#kernel'
import { useT } from '#packages/web/i18n/index.ts'
import { NetworkError, RefusedError, request } from '#packages/web/http/index.ts'
import type { DetailSlot } from '#packages/web/kit/customise.ts'
import { saveFile } from '#packages/web/kit/save-file.ts'

const PATIENCE_MS = 120_000
/** The client has said why. */
const isTold = (error: unknown) => error instanceof RefusedError || error instanceof NetworkError

/** The comparison as a file; quotes of many suppliers by one. */
export function FilesBar({ resource, record, reload, mayEnter }: DetailSlot & { mayEnter: boolean }) {
  const t = useT()
  const { modal, message } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  const id = String(record['id'])
  const base = `${servicePrefix.core}/${resource.path}`
  const busy = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      if (!isTold(error)) throw error
    } finally {
      setBusy(false)
    }
  }
  const download = (path: string) =>
    busy(async () => {
      const file = await request<File>('GET', `${base}/${path}`, { params: { id }, blob: true, timeout: PATIENCE_MS })
      saveFile(file, file.name)
    })
  const send = (file: File, note: string) =>
    busy(async () => {
      const form = new FormData()
      form.append('file', file)
      form.append('id', id)
      if (note) form.append('note', note)
      const { suppliers, quotes } = await request<{ suppliers: number; quotes: number }>(
        'POST',
        `${base}/import-quotes`,
        {
          body: form,
          timeout: PATIENCE_MS,
        },
      )
      void message.success(
        t('已导入{n}家供应商的{m}项报价 / {m} prices of {n} suppliers taken', { n: suppliers, m: quotes }),
      )
      reload()
    })
  const choose = (file: File): false => {
    if (record['opened'] !== true || !record['openedTime']) {
      void send(file, '')
      return false
    }
    let note = ''
    modal.confirm({
      title: t('报价已开启，请填写补录说明 / Quotes are open: say why these come later'),
      content: <Input maxLength={200} onChange={event => (note = event.target.value)} />,
      onOk: () => send(file, note),
    })
    return false
  }
  return (
    <>
      {record['opened'] === true && (
        <Button loading={isBusy} onClick={() => void download('comparison-file')}>
          {t('导出比价表 / Comparison as a file')}
        </Button>
      )}
      {mayEnter && (
        <>
          <Button loading={isBusy} onClick={() => void download('quote-template')}>
            {t('报价模板 / Template of quotes')}
          </Button>
          <Upload accept=".xlsx" maxCount={1} showUploadList={false} beforeUpload={choose}>
            <Button loading={isBusy}>{t('导入报价 / Import quotes')}</Button>
          </Upload>
        </>
      )}
    </>
  )
}
