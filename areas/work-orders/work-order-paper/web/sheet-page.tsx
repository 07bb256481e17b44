import { Alert, Button, Progress, Segmented, Select, Space } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { textOf } from '#kernel'
import { RefusedError, request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { refreshData } from '#packages/web/kit/data.ts'
import { saveFile } from '#packages/web/kit/fields/files.tsx'
import { newKey } from '#packages/web/kit/ids.ts'
import { NotRead } from '#packages/web/kit/not-read.tsx'
import { FileDrop } from '#packages/web/kit/transfer/file-drop.tsx'
import { Icon } from '#packages/web/shell/icon.tsx'
import { useTab } from '#packages/web/shell/use-tab.ts'
import { families } from '../../kinds/types.ts'
import { PhotoZip } from './photo-zip.tsx'
import { SheetRows, rowsShown, type Shown } from './sheet-rows.tsx'
import { sheetCall, type CheckedSheet, type SheetStat } from '../sheet-types.ts'

const LONG_MS = 300_000
const POLL_MS = 2_000
const CHECKED = 1
const RUNNING = 2

/** 批量处理 (70, 4.8): a filled sheet is loaded, looked at cell by cell, and its good rows are done as one job. */
export function SheetPage() {
  const t = useT()
  const language = useLanguage(one => one.language)
  const tab = useTab()
  const family = tab.params.get('family') ?? families[0]!.family
  const uuid = tab.params.get('uuid') ?? ''
  return (
    <div className="kit-page">
      <header className="kit-head">
        <h1>{t('表格批量处理 / Tasks by spreadsheet')}</h1>
        <Select
          style={{ minWidth: 160 }}
          aria-label={t('类型 / Type')}
          value={family}
          onChange={(value: string) => tab.setQuery({ family: value })}
          options={families.map(one => ({ value: one.family, label: textOf(one.label, language) }))}
        />
      </header>
      <section className="kit-card kit-section kit-import" style={{ padding: 16 }}>
        {uuid === '' ? (
          <UploadSheet
            key={family}
            family={family}
            onChecked={checked => tab.setQuery({ family, uuid: checked.uuid })}
          />
        ) : (
          <CheckedPart key={uuid} family={family} uuid={uuid} onAgain={() => tab.setQuery({ family })} />
        )}
      </section>
      <PhotoZip />
    </div>
  )
}

function UploadSheet({ family, onChecked }: { family: string; onChecked: (checked: CheckedSheet) => void }) {
  const t = useT()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const check = async (file: File) => {
    const body = new FormData()
    body.append('file', file)
    setBusy(true)
    setRefusal('')
    try {
      const checked = await request<CheckedSheet>('POST', sheetCall(family, 'import-check'), {
        body,
        timeout: LONG_MS,
        noToast: true,
      })
      client.setQueryData(['task-sheet', family, checked.uuid], checked)
      onChecked(checked)
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      setRefusal(error.told)
    } finally {
      setBusy(false)
    }
  }
  const mine = async () => {
    const file = await request<File>('GET', sheetCall(family, 'export'), {
      params: { mine: '1', statusList: '2,3,8,9' },
      blob: true,
      timeout: LONG_MS,
    })
    saveFile(file, file.name)
  }
  return (
    <>
      <p className="kit-import-template">
        {t(
          '从作业单或任务列表导出处理表，填写后在这里上传；任务号、车架号和校验码不要改。 / Export the sheet from a job sheet or here, fill it in, and load it; leave task no., VIN and fingerprint as they are.',
        )}{' '}
        <button type="button" className="kit-text-button" onClick={() => void mine().catch(() => undefined)}>
          <Icon name="download" size={14} /> {t('下载我的待办任务 / My open tasks as a sheet')}
        </button>
      </p>
      <FileDrop
        accept=".xlsx"
        isBusy={isBusy}
        text={
          isBusy
            ? t('正在校验… / Checking…')
            : t('把填好的表格拖到这里，或点击选择 / Drop the filled sheet here, or click to choose')
        }
        hint={t('xlsx，最多 1,000 行 / xlsx, at most 1,000 rows')}
        onFile={check}
      />
      {refusal && <Alert type="warning" showIcon title={refusal} />}
    </>
  )
}

function CheckedPart({ family, uuid, onAgain }: { family: string; uuid: string; onAgain: () => void }) {
  const t = useT()
  const client = useQueryClient()
  const [shown, setShown] = useState<Shown>('all')
  const [accepted, setAccepted] = useState<number[]>([])
  const [key] = useState(newKey)
  const [isBusy, setBusy] = useState(false)
  const { data, isError, refetch } = useQuery({
    queryKey: ['task-sheet', family, uuid],
    queryFn: () => request<CheckedSheet>('GET', sheetCall(family, 'import-rows'), { params: { uuid }, noToast: true }),
  })
  if (isError) return <NotRead onRetry={() => void refetch()} />
  if (!data) return null
  const isOpen = data.state === CHECKED
  const run = async (submit: boolean) => {
    setBusy(true)
    try {
      await request('POST', sheetCall(family, 'batch-processing'), {
        body: { uuid, submit, accept: accepted },
        idempotencyKey: key,
      })
      await refetch()
    } finally {
      setBusy(false)
    }
  }
  const left = async () => {
    const file = await request<File>('GET', sheetCall(family, 'export-abnormal'), { params: { uuid }, blob: true })
    saveFile(file, file.name)
  }
  const ready = rowsShown(data, 'new').length + accepted.length
  return (
    <Space direction="vertical" size="middle" style={{ width: '100%' }}>
      {data.state === RUNNING ? (
        <Running
          family={family}
          uuid={uuid}
          onOver={() => {
            void refetch()
            void refreshData(client)
          }}
        />
      ) : (
        <Summary sheet={data} />
      )}
      <Space wrap>
        <Segmented
          value={shown}
          onChange={value => setShown(value as Shown)}
          options={tabsOf(data).map(one => ({ value: one.key, label: t(one.label, { n: one.count }) }))}
        />
        {data.abnormal > 0 && (
          <button type="button" className="kit-text-button" onClick={() => void left().catch(() => undefined)}>
            <Icon name="download" size={14} /> {t('下载未处理的行 / Rows that are left, as a sheet')}
          </button>
        )}
      </Space>
      <SheetRows sheet={data} shown={shown} accepted={accepted} onAccept={isOpen ? setAccepted : undefined} />
      <footer className="kit-dialog-foot">
        <Button onClick={onAgain}>{isOpen ? t('重新上传 / Load again') : t('处理下一张 / Next sheet')}</Button>
        {isOpen && (
          <>
            <Button disabled={ready === 0 || isBusy} onClick={() => void run(false).catch(() => undefined)}>
              {t('仅保存 / Save only')}
            </Button>
            <Button
              type="primary"
              loading={isBusy}
              disabled={ready === 0}
              onClick={() => void run(true).catch(() => undefined)}
            >
              {t('提交 {n} 行 / Hand in {n} {n|row|rows}', { n: ready })}
            </Button>
          </>
        )}
      </footer>
    </Space>
  )
}

const tabsOf = (sheet: CheckedSheet) =>
  (
    [
      ['all', '全部 {n} / All {n}'],
      ['new', '可处理 {n} / Ready {n}'],
      ['clash', '他人已改 {n} / Changed by others {n}'],
      ['fault', '异常 {n} / Faulty {n}'],
      ['same', '无变化 {n} / Unchanged {n}'],
    ] as const
  ).map(([key, label]) => ({ key, label, count: rowsShown(sheet, key).length }))

function Summary({ sheet }: { sheet: CheckedSheet }) {
  const t = useT()
  if (sheet.state !== CHECKED)
    return (
      <Alert
        type={sheet.abnormal > 0 ? 'warning' : 'success'}
        showIcon
        title={t(
          '{file}：已处理 {success} 行，{abnormal} 行未处理，可下载改好后再上传。 / {file}: {success} {success|row|rows} done; {abnormal} left, to be mended and loaded again.',
          { file: sheet.fileName, success: sheet.success, abnormal: sheet.abnormal },
        )}
      />
    )
  const clashes = rowsShown(sheet, 'clash').length
  return (
    <Alert
      type={sheet.abnormal > 0 ? 'warning' : 'success'}
      showIcon
      title={
        sheet.abnormal > 0
          ? t(
              '{file}：共 {total} 行，{abnormal} 行不能处理，其中 {clashes} 行是他人在导出后改过，可选择用自己的值。 / {file}: {abnormal} of {total} rows cannot be done; {clashes} of them were changed by others since the export: choose whether yours count.',
              { file: sheet.fileName, total: sheet.total, abnormal: sheet.abnormal, clashes },
            )
          : t('{file}：共 {total} 行，全部通过。 / {file}: all {total} rows passed.', {
              file: sheet.fileName,
              total: sheet.total,
            })
      }
    />
  )
}

function Running({ family, uuid, onOver }: { family: string; uuid: string; onOver: () => void }) {
  const t = useT()
  const { data } = useQuery({
    queryKey: ['task-sheet-stat', uuid],
    refetchInterval: POLL_MS,
    gcTime: 0,
    queryFn: () => request<SheetStat>('GET', sheetCall(family, 'processing-stat'), { params: { uuid }, silent: true }),
  })
  const isOver = data !== undefined && !data.running
  useEffect(() => {
    if (isOver) onOver()
  }, [isOver])
  return (
    <div>
      <Progress percent={Math.round(((data?.processed ?? 0) / Math.max(1, data?.total ?? 1)) * 100)} />
      <p>
        {t(
          '正在处理 {processed}/{total}，可关闭页面，稍后再看。 / {processed} of {total} processed; you may close this page and look again later.',
          { processed: data?.processed ?? 0, total: data?.total ?? 0 },
        )}
      </p>
    </div>
  )
}
