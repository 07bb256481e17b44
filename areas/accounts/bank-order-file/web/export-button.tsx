import { App, Button, Modal, Radio } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { refreshData } from '#packages/web/kit/data.ts'
import { saveFile } from '#packages/web/kit/fields/files.tsx'
import { Money } from '#packages/web/kit/fields/pieces.tsx'
import { newKey } from '#packages/web/kit/ids.ts'
import { useSent } from '#packages/web/kit/use-sent.ts'
import { Icon } from '#packages/web/shell/icon.tsx'
import { useCan } from '#packages/web/shell/session.ts'

export const BASE = '/api/ratutech-core/bank-order-file'
interface Waiting {
  ownAccountId: string
  bankTitle: string
  accountName: string
  tail: string
  n: number
  total: string
}
interface Made {
  id: string
  fileNo: string
  orderCount: number
}

export const download = async (id: string, fileNo: string): Promise<void> =>
  saveFile(await request<File>('GET', `${BASE}/file`, { params: { id }, blob: true }), `${fileNo}.xlsx`)

/** Reviewed orders of an account without a direct interface leave as a file. */
export function ExportButton() {
  const t = useT()
  const may = useCan('bank_order_file_export')
  const [isOpen, setOpen] = useState(false)
  if (!may) return null
  return (
    <>
      <Button type="primary" icon={<Icon name="download" size={15} />} onClick={() => setOpen(true)}>
        {t('导出付款文件 / Export orders')}
      </Button>
      {isOpen && <ExportDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function ExportDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { message } = App.useApp()
  const client = useQueryClient()
  const [chosen, setChosen] = useState('')
  const { sends, refusal, isBusy } = useSent()
  const [key] = useState(newKey)
  const { data } = useQuery({
    queryKey: ['list', 'bank-order-file', 'waiting'],
    queryFn: () => request<Waiting[]>('GET', `${BASE}/waiting`),
  })
  const send = () =>
    sends(async () => {
      const made = await request<Made>('POST', `${BASE}/export-orders`, {
        body: { ownAccountId: chosen },
        idempotencyKey: key,
        noToast: true,
      })
      await download(made.id, made.fileNo)
      await refreshData(client)
      void message.success(
        t('已导出 {no}，共 {n} 笔 / {no} exported, {n} orders', { no: made.fileNo, n: made.orderCount }),
      )
      onClose()
    })
  return (
    <Modal
      open
      title={t('导出付款文件 / Export orders')}
      okText={t('导出 / Export')}
      cancelText={t('取消 / Cancel')}
      mask={{ closable: false }}
      confirmLoading={isBusy}
      okButtonProps={{ disabled: !chosen }}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <p>
        {t(
          '导出后指令视为已交银行，不能取消，也不会再次导出；请在网银批量上传后导入回盘。 / Exported orders count as handed to the bank: they are neither cancelled nor exported again. Import the results after uploading the file.',
        )}
      </p>
      {refusal && (
        <div className="kit-refusal" role="alert">
          {refusal}
        </div>
      )}
      {data?.length === 0 && <p>{t('没有待导出的指令 / No order waits')}</p>}
      <Radio.Group value={chosen} onChange={event => setChosen(String(event.target.value))}>
        {data?.map(one => (
          <div key={one.ownAccountId} style={{ padding: '4px 0' }}>
            <Radio value={one.ownAccountId}>
              <span className="kit-own">
                {one.bankTitle} {one.accountName} *{one.tail}
              </span>{' '}
              {t('{n} 笔 / {n} {n|order|orders}', { n: one.n })} <Money value={one.total} />
            </Radio>
          </div>
        ))}
      </Radio.Group>
    </Modal>
  )
}
