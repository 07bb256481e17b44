import {
  Alert,
  App,
  Button,
  Checkbox,
  Modal,
  Progress,
  Radio,
  Steps,
  Table,
  Tabs,
  Upload,
  type TableColumnsType,
} from 'antd'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ComponentRef } from 'react'
import { textOf } from '#kernel'
import { RefusedError, request } from '../../http/index.ts'
import { listed, useLanguage, useT } from '../../i18n/index.ts'
import { Icon } from '../../shell/icon.tsx'
import { saveFile } from '../fields/files.tsx'
import { newKey } from '../ids.ts'
import { FILE_MS, patienceOf } from '../model/patience.ts'
import { callOf, type AnyResource, type Row } from '../model/world.ts'

interface Checked {
  uuid: string
  total: number
  normal: number
  abnormal: number
  unknownColumns?: string[]
}
interface Stat {
  total: number
  done: number
  success: number
  failed: number
}
interface ImportRow {
  rowNo?: number
  cells?: string[]
  result: number
  info: string
  faults?: { path: string; reason: string }[]
}
interface Rows {
  header?: string[]
  records: (ImportRow & Row)[]
  total: number
}
interface Props {
  resource: AnyResource
  /** Parameters of the page that go with the check: auditType, a contract's id. */
  params?: Readonly<Record<string, string>>
  title?: string
  onClose: () => void
  onDone: () => void
}
const PAGE = 50
const POLL_MS = 1_500

/** 10-platform 3.7: upload, look at what was understood, import the good rows. */
export default function ImportWizard({ resource, params = {}, title, onClose, onDone }: Props) {
  const t = useT()
  const [checked, setChecked] = useState<Checked>()
  const [result, setResult] = useState<{ stat: Stat; isOver: boolean }>()
  const step = result ? 2 : checked ? 1 : 0
  const finish = () => {
    onDone()
    onClose()
  }
  return (
    <Modal
      open
      title={title ?? t('数据导入 / Import')}
      width={step === 1 ? 1040 : 640}
      footer={null}
      onCancel={() => (result?.isOver ? finish() : onClose())}
      mask={{ closable: false }}
      destroyOnHidden
    >
      <Steps
        size="small"
        current={step}
        className="kit-steps"
        items={[{ title: t('上传 / Upload') }, { title: t('处理 / Check') }, { title: t('结果 / Result') }]}
      />
      {step === 0 && <UploadStep resource={resource} params={params} onChecked={setChecked} onCancel={onClose} />}
      {step === 1 && (
        <CheckStep resource={resource} checked={checked!} onAgain={() => setChecked(undefined)} onRun={setResult} />
      )}
      {step === 2 && (
        <ResultStep resource={resource} uuid={checked!.uuid} result={result!} onResult={setResult} onClose={finish} />
      )}
    </Modal>
  )
}

function UploadStep({
  resource,
  params,
  onChecked,
  onCancel,
}: {
  resource: AnyResource
  params: Readonly<Record<string, string>>
  onChecked: (checked: Checked) => void
  onCancel: () => void
}) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const { message } = App.useApp()
  const [file, setFile] = useState<File>()
  const [isCovered, setCovered] = useState('0')
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')

  const template = async () => {
    const got = await request<File>('GET', callOf(resource, 'import-template')!.path, { params, blob: true })
    saveFile(got, got.name || `${textOf(resource.label, language)}.xlsx`)
  }
  const check = async () => {
    if (!file) return void message.warning(t('请上传excel文件 / Upload an excel file'))
    setBusy(true)
    setRefusal('')
    try {
      const body = new FormData()
      body.append('file', file)
      onChecked(
        await request<Checked>('POST', callOf(resource, 'import-check')!.path, {
          params: { ...params, isCovered },
          body,
          timeout: patienceOf(callOf(resource, 'import-check'), FILE_MS),
          noToast: true,
        }),
      )
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      setRefusal(error.msg)
    } finally {
      setBusy(false)
    }
  }
  const take = (chosen: File) => {
    if (/\.xlsx$/i.test(chosen.name)) {
      setFile(chosen)
      setRefusal('')
    } else void message.warning(t('只能上传xlsx文件 / Only xlsx files'))
    return false
  }
  return (
    <div className="kit-import">
      <p className="kit-import-template">
        {t('请先下载模板，按列填写后上传。 / Download the template first, fill it in, then upload it.')}{' '}
        <button type="button" className="kit-text-button" onClick={() => void template().catch(() => undefined)}>
          <Icon name="download" size={14} /> {t('下载模板 / Template')}
        </button>
      </p>
      <Upload.Dragger
        accept=".xlsx"
        maxCount={1}
        beforeUpload={take}
        onRemove={() => setFile(undefined)}
        fileList={file ? [{ uid: '1', name: file.name, status: 'done' }] : []}
      >
        <p className="kit-import-icon">
          <Icon name="upload" size={28} />
        </p>
        <p>{t('把文件拖到这里，或点击选择 / Drop the file here, or click to choose')}</p>
        <p className="kit-hint">
          {t('xlsx，最多 {rows} 行、10 MB / xlsx, at most {rows} rows and 10 MB', {
            rows: (resource.excel?.maxRows ?? 10_000).toLocaleString('en-US'),
          })}
        </p>
      </Upload.Dragger>
      {resource.excel?.naturalKey && (
        <Radio.Group
          value={isCovered}
          onChange={event => setCovered(String(event.target.value))}
          className="kit-import-mode"
          options={[
            { value: '0', label: t('只新增，已存在的作为异常 / Add only; what exists is an error') },
            { value: '1', label: t('覆盖已存在的数据 / Overwrite what exists') },
          ]}
        />
      )}
      {refusal && <Alert type="warning" showIcon title={refusal} />}
      <footer className="kit-dialog-foot">
        <Button onClick={onCancel}>{t('取消 / Cancel')}</Button>
        <Button type="primary" loading={isBusy} onClick={() => void check().catch(() => undefined)}>
          {t('下一步 / Next')}
        </Button>
      </footer>
    </div>
  )
}

function CheckStep({
  resource,
  checked,
  onAgain,
  onRun,
}: {
  resource: AnyResource
  checked: Checked
  onAgain: () => void
  onRun: (result: { stat: Stat; isOver: boolean }) => void
}) {
  const t = useT()
  const { message } = App.useApp()
  const [shown, setShown] = useState(checked.abnormal > 0 ? '0' : '1')
  const [page, setPage] = useState(1)
  const [isBusy, setBusy] = useState(false)
  const { data, isPending } = useQuery({
    queryKey: ['import-rows', checked.uuid, shown, page],
    placeholderData: keepPreviousData,
    queryFn: () =>
      request<Rows>('GET', callOf(resource, 'import-rows')!.path, {
        params: { uuid: checked.uuid, result: shown, current: page, size: PAGE },
      }),
  })
  const table = useRef<ComponentRef<typeof Table>>(null)
  // Nothing in these rows takes the focus: without this the keyboard cannot scroll them (WCAG 2.1.1).
  useEffect(() => {
    table.current?.nativeElement.querySelector('.ant-table-body')?.setAttribute('tabindex', '0')
  }, [data])
  const run = async () => {
    setBusy(true)
    try {
      const answer = await request<{ imported?: number; failed?: number; total?: number; jobId?: string }>(
        'POST',
        callOf(resource, 'import-normal')!.path,
        {
          body: { uuid: checked.uuid },
          params: { uuid: checked.uuid },
          idempotencyKey: newKey(),
          timeout: patienceOf(callOf(resource, 'import-normal'), FILE_MS),
        },
      )
      const total = Number(answer.total ?? checked.normal)
      onRun(
        answer.jobId
          ? { stat: { total, done: 0, success: 0, failed: 0 }, isOver: false }
          : {
              stat: { total, done: total, success: answer.imported ?? total, failed: answer.failed ?? 0 },
              isOver: true,
            },
      )
    } finally {
      setBusy(false)
    }
  }
  const faulty = async () => {
    const got = await request<File>('GET', callOf(resource, 'export-abnormal')!.path, {
      params: { uuid: checked.uuid },
      blob: true,
    })
    saveFile(got, got.name)
    void message.success(t('已下载 {name} / Downloaded {name}', { name: got.name }))
  }
  return (
    <div className="kit-import">
      <Alert
        type={checked.abnormal > 0 ? 'warning' : 'success'}
        showIcon
        title={
          checked.abnormal > 0
            ? t(
                '请按模板填写：共 {total} 行，{abnormal} 行有误。可下载异常数据改好后重新上传，或只导入正常的 {normal} 行。 / Fill in by the template: {abnormal} of {total} rows are faulty. Download and mend them, or import the {normal} good ones.',
                { ...checked },
              )
            : t('共 {total} 行，全部通过。 / All {total} rows passed.', { ...checked })
        }
      />
      {(checked.unknownColumns?.length ?? 0) > 0 && (
        <Alert
          type="info"
          showIcon
          title={t('以下列不在模板中，已忽略：{names} / Columns that are not in the template were ignored: {names}', {
            names: listed(checked.unknownColumns!),
          })}
        />
      )}
      <div className="kit-import-shown">
        <Tabs
          size="small"
          activeKey={shown}
          onChange={key => {
            setShown(key)
            setPage(1)
          }}
          items={[
            { key: '1', label: t('正常 {normal} / Good {normal}', { ...checked }) },
            { key: '0', label: t('异常 {abnormal} / Faulty {abnormal}', { ...checked }) },
          ]}
        />
        {checked.abnormal > 0 && (
          <button type="button" className="kit-text-button" onClick={() => void faulty().catch(() => undefined)}>
            <Icon name="download" size={14} /> {t('下载异常数据 / Download faulty rows')}
          </button>
        )}
      </div>
      <Table
        ref={table}
        size="small"
        loading={isPending}
        rowKey={row => String(row.rowNo)}
        dataSource={data?.records ?? []}
        columns={columnsOf(resource, data, t)}
        scroll={{ x: 'max-content', y: 320 }}
        pagination={
          (data?.total ?? 0) > PAGE
            ? {
                current: page,
                pageSize: PAGE,
                total: data!.total,
                size: 'small',
                showSizeChanger: false,
                onChange: setPage,
              }
            : false
        }
      />
      <footer className="kit-dialog-foot">
        <Checkbox checked disabled>
          {t('跳过异常行 / Skip faulty rows')}
        </Checkbox>
        <Button onClick={onAgain}>{t('重新上传 / Upload again')}</Button>
        <Button
          type="primary"
          disabled={checked.normal === 0}
          loading={isBusy}
          onClick={() => void run().catch(() => undefined)}
        >
          {t('导入 {normal} 行 / Import {normal} {normal|row|rows}', { ...checked })}
        </Button>
      </footer>
    </div>
  )
}

/** 10-platform 3.7: what a column shows and how narrow it gets. */
const CELL_MAX = 20
const COLUMN_MIN = 200
export function columnsOf(
  resource: AnyResource,
  data: Rows | undefined,
  t: ReturnType<typeof useT>,
): TableColumnsType<ImportRow> {
  const cut = (text: string) =>
    [...text].length > CELL_MAX ? <span title={text}>{[...text].slice(0, CELL_MAX).join('')}…</span> : text
  const labels = new Map(
    Object.entries(resource.fields as Record<string, { label: string }>).map(([name, field]) => [
      textOf(field.label, 'zh'),
      name,
    ]),
  )
  const wrong = (row: ImportRow, label: string) =>
    row.faults?.find(fault => fault.path === labels.get(label.replace(/[*（(].*$/, '').trim()))
  return [
    {
      key: 'row',
      title: t('行 / Row'),
      width: 56,
      fixed: 'left',
      render: (_value, row) => <span className="num">{row.rowNo}</span>,
    },
    ...(data?.header ?? []).map((label, index): TableColumnsType<ImportRow>[number] => ({
      key: `${index}`,
      title: label,
      minWidth: COLUMN_MIN,
      onCell: row => (wrong(row, label) ? { className: 'is-wrong', title: wrong(row, label)!.reason } : {}),
      render: (_value, row) => cut(row.cells?.[index] ?? ''),
    })),
    {
      key: 'result',
      title: t('校验结果 / Check'),
      minWidth: 220,
      fixed: 'right',
      render: (_value, row) =>
        row.result === 1 ? (
          <span className="kit-yes">{t('通过 / Passed')}</span>
        ) : (
          <span className="kit-late kit-import-says">{t('不通过：{info} / Failed: {info}', { info: row.info })}</span>
        ),
    },
  ]
}

function ResultStep({
  resource,
  uuid,
  result,
  onResult,
  onClose,
}: {
  resource: AnyResource
  uuid: string
  result: { stat: Stat; isOver: boolean }
  onResult: (result: { stat: Stat; isOver: boolean }) => void
  onClose: () => void
}) {
  const t = useT()
  const { stat, isOver } = result
  const { data } = useQuery({
    queryKey: ['import-stat', uuid],
    enabled: !isOver,
    refetchInterval: POLL_MS,
    gcTime: 0,
    queryFn: () => request<Stat>('GET', callOf(resource, 'processing-stat')!.path, { params: { uuid }, silent: true }),
  })
  useEffect(() => {
    if (data) onResult({ stat: data, isOver: data.total > 0 && data.done >= data.total })
  }, [data])
  return (
    <div className="kit-import kit-import-result">
      {isOver ? (
        <h3>
          <Icon name="circle-check" size={22} />
          {t('导入成功，共导入 {success} 条数据 / Imported {success} {success|record|records}', { ...stat })}
        </h3>
      ) : (
        <>
          <Progress percent={Math.round((stat.done / Math.max(1, stat.total)) * 100)} />
          <p>
            {t(
              '正在导入 {done}/{total}，可关闭窗口，完成后在消息中告知。 / Importing {done} of {total}; you may close this window.',
              { ...stat },
            )}
          </p>
        </>
      )}
      {stat.failed > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t(
            '{failed} 行在导入时未通过，没有写入。 / {failed} {failed|row|rows} failed while importing and were not written.',
            { ...stat },
          )}
        />
      )}
      <footer className="kit-dialog-foot">
        <Button type="primary" onClick={onClose}>
          {isOver ? t('确定 / OK') : t('关闭 / Close')}
        </Button>
      </footer>
    </div>
  )
}
