import { Alert, Button, Modal, Space, Table, type TableColumnsType } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RefusedError, request } from '#packages/web/http/index.ts'
import { listed, useT } from '#packages/web/i18n/index.ts'
import { saveFile } from '#packages/web/kit/fields/files.tsx'
import { Money, ToneTag } from '#packages/web/kit/fields/pieces.tsx'
import { FileDrop } from '#packages/web/kit/transfer/file-drop.tsx'
import { STAGED, type BatchState, type Counts, type Staged } from './use-batch.ts'

const LONG_MS = 300_000
/** Three steps in one dialog: the columns, the file with what each row lacks, and the good rows into the set. */
export function UploadDialog({ state, onClose }: { state: BatchState; onClose: () => void }) {
  const t = useT()
  const { uuid, spec } = state
  const params = { uuid, auditType: spec.auditType }
  const [counts, setCounts] = useState<Counts>()
  const [refusal, setRefusal] = useState('')
  const [isBusy, setBusy] = useState(false)
  const title = useQuery({
    queryKey: ['insurance-columns', spec.auditType],
    queryFn: ({ signal }) =>
      request<Record<string, string>>('GET', `${STAGED}/import-title`, {
        params: { auditType: spec.auditType },
        signal,
      }),
  })
  const upload = async (file: File) => {
    const body = new FormData()
    body.append('file', file)
    setBusy(true)
    setRefusal('')
    try {
      setCounts(
        await request<Counts>('POST', `${STAGED}/import-check`, { body, params, timeout: LONG_MS, noToast: true }),
      )
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      setRefusal(error.told)
    } finally {
      setBusy(false)
    }
  }
  const take = async () => {
    setBusy(true)
    try {
      await request('POST', `${STAGED}/import-normal`, { body: params, timeout: LONG_MS })
      await state.check()
      onClose()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      width={counts ? 1000 : 640}
      title={t('上传明细 / Upload rows')}
      onCancel={onClose}
      onOk={() => void take().catch(() => undefined)}
      okButtonProps={{ disabled: !counts || counts.normal === 0, loading: isBusy }}
      okText={t('加入通过的{n}行 / Take the {n} that passed', { n: counts?.normal ?? 0 })}
      cancelText={t('取消 / Cancel')}
      mask={{ closable: false }}
    >
      <p className="kit-hint">
        {t('列（*必填）：{names} / Columns (* required): {names}', { names: listed(Object.values(title.data ?? {})) })}
      </p>
      <FileDrop
        accept=".xlsx"
        isBusy={isBusy}
        text={
          isBusy
            ? t('正在校验… / Checking…')
            : t('把填好的表格拖到这里，或点击选择 / Drop the filled sheet here, or click to choose')
        }
        onFile={upload}
      />
      {refusal && <Alert type="warning" showIcon title={refusal} />}
      {counts && <Uploaded state={state} counts={counts} />}
    </Modal>
  )
}

function Uploaded({ state, counts }: { state: BatchState; counts: Counts }) {
  const t = useT()
  const { uuid, spec } = state
  const found = useQuery({
    queryKey: ['insurance-uploaded', uuid, spec.auditType, counts],
    queryFn: ({ signal }) =>
      request<{ records: Staged[] }>('GET', `${STAGED}/page`, {
        params: { uuid, auditType: spec.auditType, joinedIs: '0', size: 500 },
        signal,
      }),
  })
  const bad = async () => {
    const file = await request<File>('GET', `${STAGED}/export`, {
      params: { uuid, auditType: spec.auditType, abnormal: '1' },
      blob: true,
    })
    saveFile(file, file.name)
  }
  const columns: TableColumnsType<Staged> = [
    { key: 'plateNo', title: t('车牌号 / Plate'), width: 110, render: (_, row) => String(row['plateNo'] || '-') },
    { key: 'vin', title: t('车架号 / VIN'), width: 180, render: (_, row) => String(row['vin'] || '-') },
    {
      key: 'amt',
      title: t('金额 / Amount'),
      width: 110,
      align: 'right',
      render: (_, row) => <Money value={row['amt']} signal />,
    },
    {
      key: 'result',
      title: t('校验 / Check'),
      render: (_, row) =>
        row.result === false ? (
          <span className="kit-late kit-own">{row.info}</span>
        ) : (
          <ToneTag tone="success">{t('通过 / Passed')}</ToneTag>
        ),
    },
  ]
  return (
    <Space direction="vertical" style={{ width: '100%', marginTop: 12 }}>
      <span>
        {t('共{total}行，通过{normal}行，未通过{abnormal}行 / {total} rows, {normal} passed, {abnormal} did not', {
          ...counts,
        })}{' '}
        {counts.abnormal > 0 && (
          <Button size="small" onClick={() => void bad().catch(() => undefined)}>
            {t('下载未通过的行 / Download what did not pass')}
          </Button>
        )}
      </span>
      <Table<Staged>
        rowKey="id"
        size="small"
        columns={columns}
        dataSource={found.data?.records ?? []}
        loading={found.isFetching}
        pagination={{ pageSize: 20, showSizeChanger: false }}
      />
    </Space>
  )
}
