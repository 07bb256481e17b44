import { Alert, Segmented, Space, Table, type TableColumnsType } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { textOf } from '#kernel'
import { RefusedError, request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { refreshData } from '#packages/web/kit/data.ts'
import { RecordLink, ToneTag } from '#packages/web/kit/fields/pieces.tsx'
import type { AnyResource } from '#packages/web/kit/model/world.ts'
import { FileDrop } from '#packages/web/kit/transfer/file-drop.tsx'
import { fileMatch, fileOutcome } from '../../insurance-policy/file-outcome.ts'
import { insurancePolicy } from '../../insurance-policy/insurance-policy.ts'

interface Told {
  name: string
  outcome: number
  by: number | ''
  policyId: string
  policyNo: string
  plateNo: string
  reason: string
}
interface Answer {
  total: number
  matched: number
  unmatched: number
  files: Told[]
}
const LONG_MS = 600_000
const FILED = [1, 5]

/** One zip of PDFs: what became of each file stands in its row. */
export function ZipUpload() {
  const t = useT()
  const client = useQueryClient()
  const [answer, setAnswer] = useState<Answer>()
  const [refusal, setRefusal] = useState('')
  const [isBusy, setBusy] = useState(false)
  const upload = async (file: File) => {
    const body = new FormData()
    body.append('file', file)
    setBusy(true)
    setRefusal('')
    try {
      setAnswer(
        await request<Answer>('POST', '/api/ratutech-core/insurance-policy/upload-files', {
          body,
          timeout: LONG_MS,
          noToast: true,
        }),
      )
      await refreshData(client)
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      setRefusal(error.told)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Space direction="vertical" size="middle" style={{ width: '100%' }}>
      <FileDrop
        accept=".zip"
        isBusy={isBusy}
        text={
          isBusy
            ? t('正在归档… / Filing…')
            : t('把电子保单压缩包拖到这里，或点击选择 / Drop the zip of e-policies here, or click to choose')
        }
        hint={t(
          'zip，最大200MB；PDF文件名为保单号、车牌或车架号，否则读取文件内容 / zip, at most 200 MB; PDFs named by policy no., plate or VIN, else their text is read',
        )}
        onFile={upload}
      />
      {refusal && <Alert type="warning" showIcon title={refusal} />}
      {answer && <Outcomes answer={answer} />}
    </Space>
  )
}

function Outcomes({ answer }: { answer: Answer }) {
  const t = useT()
  const language = useLanguage(one => one.language)
  const [shown, setShown] = useState<'all' | 'bad'>(answer.unmatched > 0 ? 'bad' : 'all')
  const outcomeOf = (code: number) => fileOutcome.values.find(one => one.code === code)!
  const columns: TableColumnsType<Told> = [
    { title: t('文件 / File'), dataIndex: 'name', render: (name: string) => <span className="kit-own">{name}</span> },
    {
      title: t('结果 / Result'),
      dataIndex: 'outcome',
      width: 140,
      render: (code: number) => (
        <ToneTag tone={outcomeOf(code).tone}>{textOf(outcomeOf(code).label, language)}</ToneTag>
      ),
    },
    {
      title: t('保单 / Policy'),
      dataIndex: 'policyNo',
      width: 220,
      render: (no: string, row) =>
        no ? (
          <RecordLink resource={insurancePolicy as unknown as AnyResource} id={row.policyId}>
            {no}
          </RecordLink>
        ) : (
          '-'
        ),
    },
    { title: t('车辆 / Vehicle'), dataIndex: 'plateNo', width: 130, render: (plate: string) => plate || '-' },
    {
      title: t('匹配依据 / Matched by'),
      dataIndex: 'by',
      width: 130,
      render: (by: number | '') => textOf(fileMatch.values.find(one => one.code === by)?.label ?? '- / -', language),
    },
    {
      title: t('原因 / Reason'),
      dataIndex: 'reason',
      render: (text: string) => <span className="kit-late">{text}</span>,
    },
  ]
  const rows = shown === 'all' ? answer.files : answer.files.filter(one => !FILED.includes(one.outcome))
  return (
    <>
      <Alert
        type={answer.unmatched > 0 ? 'warning' : 'success'}
        showIcon
        title={t(
          '共{total}个文件，归档{matched}个，未归档{unmatched}个 / {total} files: {matched} filed, {unmatched} not',
          {
            ...answer,
          },
        )}
      />
      <Segmented
        value={shown}
        onChange={value => setShown(value as 'all')}
        options={[
          { value: 'bad', label: t('未归档 / Not filed') },
          { value: 'all', label: t('全部 / All') },
        ]}
      />
      <Table<Told>
        rowKey="name"
        size="small"
        columns={columns}
        dataSource={rows}
        pagination={{ pageSize: 50, showSizeChanger: false }}
      />
    </>
  )
}
