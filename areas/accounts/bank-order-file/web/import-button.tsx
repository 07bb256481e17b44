import { App, Button, Modal, Table, Upload } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fen, sumFen, yuan } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { refreshData } from '#packages/web/kit/data.ts'
import { Money, ToneTag } from '#packages/web/kit/fields/pieces.tsx'
import { newKey } from '#packages/web/kit/ids.ts'
import { useSent } from '#packages/web/kit/use-sent.ts'
import { Icon } from '#packages/web/shell/icon.tsx'
import { useCan } from '#packages/web/shell/session.ts'
import { BASE } from './export-button.tsx'

interface Line {
  row: number
  requestNo: string
  payee: string
  amt: string
  outcome: string
  message: string
  how: 'new' | 'known' | 'fault'
  fault: string
}
const OUTCOME: Record<string, string> = {
  success: '成功 / Paid',
  failed: '失败 / Failed',
  bounced: '退票 / Returned',
  processing: '处理中 / Processing',
}
const TONE = { new: 'success', known: 'info', fault: 'danger' } as const

/** The bank's result file: looked at first, then booked. */
export function ImportButton() {
  const t = useT()
  const may = useCan('bank_order_file_import')
  const [isOpen, setOpen] = useState(false)
  if (!may) return null
  return (
    <>
      <Button icon={<Icon name="upload" size={15} />} onClick={() => setOpen(true)}>
        {t('导入回盘 / Import results')}
      </Button>
      {isOpen && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { message } = App.useApp()
  const client = useQueryClient()
  const [file, setFile] = useState<File>()
  const [lines, setLines] = useState<Line[]>()
  const { sends, refusal, isBusy } = useSent()
  const [key] = useState(newKey)
  const send = <T,>(call: 'import-check' | 'import-normal', given: File): Promise<T | undefined> => {
    const body = new FormData()
    body.append('file', given)
    return sends(() =>
      request<T>('POST', `${BASE}/${call}`, {
        body,
        noToast: true,
        ...(call === 'import-normal' ? { idempotencyKey: key } : {}),
      }),
    )
  }
  const take = async (given: File) => {
    setFile(given)
    setLines(await send<Line[]>('import-check', given))
  }
  const fresh = lines?.filter(one => one.how === 'new') ?? []
  const load = async () => {
    const done = await send<{ done: number }>('import-normal', file!)
    if (!done) return
    await refreshData(client)
    void message.success(t('已登记 {n} 笔结果 / {n} {n|result|results} booked', { n: done.done }))
    onClose()
  }
  return (
    <Modal
      open
      title={t('导入回盘 / Import results')}
      width={lines ? 900 : 520}
      mask={{ closable: false }}
      okText={fresh.length > 0 ? t('登记 {n} 笔 / Book {n}', { n: fresh.length }) : t('登记 / Book')}
      cancelText={t('取消 / Cancel')}
      okButtonProps={{ disabled: fresh.length === 0 }}
      confirmLoading={isBusy}
      onOk={() => void load()}
      onCancel={onClose}
    >
      <p>
        {t(
          '网银导出的批量付款结果，xlsx 或 csv；需有指令号、金额、处理结果三列。 / What the bank says of a batch, xlsx or csv; with the columns request number (指令号), amount (金额) and result (处理结果).',
        )}
      </p>
      <Upload.Dragger
        height={lines ? 46 : 88}
        accept=".xlsx,.csv,.txt"
        maxCount={1}
        beforeUpload={chosen => {
          void take(chosen)
          return false
        }}
        onRemove={() => {
          setFile(undefined)
          setLines(undefined)
        }}
        fileList={file ? [{ uid: '1', name: file.name, status: 'done' }] : []}
      >
        <p>{t('把文件拖到这里，或点击选择 / Drop the file here, or click to choose')}</p>
      </Upload.Dragger>
      {refusal && (
        <div className="kit-refusal" role="alert">
          {refusal}
        </div>
      )}
      {lines && <Lines lines={lines} />}
    </Modal>
  )
}

function Lines({ lines }: { lines: readonly Line[] }) {
  const t = useT()
  const words = {
    new: t('登记 / Is booked'),
    known: t('已登记 / Known'),
    fault: t('不登记 / Left out'),
  }
  return (
    <Table<Line>
      size="small"
      rowKey="row"
      style={{ marginTop: 12 }}
      pagination={lines.length > 50 ? { pageSize: 50 } : false}
      scroll={{ y: 360 }}
      dataSource={[...lines]}
      columns={[
        { title: t('行 / Row'), dataIndex: 'row', width: 56 },
        { title: t('指令号 / Request no.'), dataIndex: 'requestNo', width: 190 },
        { title: t('收款户名 / Payee'), dataIndex: 'payee', className: 'kit-own', ellipsis: true },
        {
          title: t('金额 / Amount'),
          dataIndex: 'amt',
          align: 'right',
          width: 120,
          render: (amt: string) => <Money value={amt} />,
        },
        {
          title: t('结果 / Result'),
          width: 100,
          render: (_, one) => t(OUTCOME[one.outcome] ?? '不详 / Unclear'),
        },
        {
          title: t('处理 / What is done'),
          width: 240,
          render: (_, one) => (
            <>
              <ToneTag tone={TONE[one.how]}>{words[one.how]}</ToneTag> {one.fault || one.message}
            </>
          ),
        },
      ]}
      summary={() => (
        <Table.Summary.Row>
          <Table.Summary.Cell index={0} colSpan={3}>
            {t('合计 / Total')}
          </Table.Summary.Cell>
          <Table.Summary.Cell index={3} align="right">
            <Money value={yuan(sumFen(lines, one => fen(one.amt)))} />
          </Table.Summary.Cell>
          <Table.Summary.Cell index={4} colSpan={2} />
        </Table.Summary.Row>
      )}
    />
  )
}
