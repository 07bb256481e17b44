import { Alert, Modal, Space, Table, type TableColumnsType } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RefusedError, request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { saveFile } from '#packages/web/kit/fields/files.tsx'
import { FileDrop } from '#packages/web/kit/transfer/file-drop.tsx'
import { Icon } from '#packages/web/shell/icon.tsx'

const BASE = '/api/ratutech-core/violation'
const LONG_MS = 120_000
interface Checked {
  uuid: string
  total: number
  normal: number
  abnormal: number
}
interface Line {
  rowNo: number
  cells: string[]
  result: number
  info: string
}

/** A list of plates or VINs: what cannot be asked stands with its reasons, the rest becomes one run. */
export function SyncList({ onClose, onBegun }: { onClose: () => void; onBegun: () => void }) {
  const t = useT()
  const [checked, setChecked] = useState<Checked>()
  const [refusal, setRefusal] = useState('')
  const [isBusy, setBusy] = useState(false)
  const told = async (work: () => Promise<void>) => {
    setBusy(true)
    setRefusal('')
    try {
      await work()
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      setRefusal(error.told)
    } finally {
      setBusy(false)
    }
  }
  const upload = (file: File) =>
    told(async () => {
      const body = new FormData()
      body.append('file', file)
      setChecked(await request<Checked>('POST', `${BASE}/sync-import-check`, { body, timeout: LONG_MS, noToast: true }))
    })
  const begin = () =>
    told(async () => {
      await request('POST', `${BASE}/sync-import-normal`, { body: { uuid: checked!.uuid }, noToast: true })
      onBegun()
    })
  const fetchFile = async (call: string, params: Record<string, string>) => {
    const file = await request<File>('GET', `${BASE}/${call}`, { params, blob: true })
    saveFile(file, file.name)
  }
  return (
    <Modal
      open
      width={720}
      title={t('导入名单同步 / Ask by a list')}
      onCancel={onClose}
      onOk={() => void begin().catch(() => undefined)}
      okText={t('同步{n}台 / Ask about {n}', { n: checked?.normal ?? 0 })}
      okButtonProps={{ disabled: !checked || checked.normal === 0, loading: isBusy }}
      cancelText={t('取消 / Cancel')}
      mask={{ closable: false }}
    >
      <Space direction="vertical" style={{ width: '100%' }}>
        <button
          type="button"
          className="kit-text-button"
          onClick={() => void fetchFile('sync-import-template', {}).catch(() => undefined)}
        >
          <Icon name="download" size={14} /> {t('下载模板 / Template')}
        </button>
        <FileDrop
          accept=".xlsx"
          isBusy={isBusy}
          text={t('车牌号或车架号的名单，xlsx / A list of plates or VINs, xlsx')}
          onFile={upload}
        />
        {refusal && <Alert type="warning" showIcon title={refusal} />}
        {checked && (
          <>
            <Alert
              type={checked.abnormal > 0 ? 'warning' : 'success'}
              showIcon
              title={t(
                '共{total}行，可查询{normal}行，异常{abnormal}行 / {total} rows: {normal} can be asked, {abnormal} not',
                {
                  ...checked,
                },
              )}
            />
            {checked.abnormal > 0 && (
              <>
                <button
                  type="button"
                  className="kit-text-button"
                  onClick={() => void fetchFile('sync-export-abnormal', { uuid: checked.uuid }).catch(() => undefined)}
                >
                  <Icon name="download" size={14} /> {t('下载异常数据 / Download faulty rows')}
                </button>
                <BadRows uuid={checked.uuid} />
              </>
            )}
          </>
        )}
      </Space>
    </Modal>
  )
}

function BadRows({ uuid }: { uuid: string }) {
  const t = useT()
  const found = useQuery({
    queryKey: ['violation-sync-rows', uuid],
    queryFn: ({ signal }) =>
      request<{ records: Line[] }>('GET', `${BASE}/sync-import-rows`, {
        params: { uuid, result: '0', size: 200 },
        signal,
      }),
  })
  const columns: TableColumnsType<Line> = [
    { title: t('行 / Row'), dataIndex: 'rowNo', width: 60 },
    { title: t('内容 / Content'), dataIndex: 'cells', render: (cells: string[]) => cells.filter(Boolean).join(' ') },
    {
      title: t('原因 / Reason'),
      dataIndex: 'info',
      render: (info: string) => <span className="kit-late">{info}</span>,
    },
  ]
  return (
    <Table<Line>
      rowKey="rowNo"
      size="small"
      columns={columns}
      dataSource={found.data?.records ?? []}
      loading={found.isFetching}
      pagination={{ pageSize: 10, showSizeChanger: false }}
    />
  )
}
