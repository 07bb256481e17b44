import { Alert, App, Button, Checkbox, Table, Tabs, type TableColumnsType } from 'antd'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ComponentRef } from 'react'
import { textOf } from '#kernel'
import { request } from '../../http/index.ts'
import { listed, useT } from '../../i18n/index.ts'
import { Icon } from '../../shell/icon.tsx'
import { saveFile } from '../fields/files.tsx'
import { newKey } from '../ids.ts'
import { FILE_MS, patienceOf } from '../model/patience.ts'
import { callOf, type AnyResource } from '../model/world.ts'
import { type Checked } from './import-types.ts'
import { type ImportRow } from './import-types.ts'
import { type Rows } from './import-types.ts'
import { type Stat } from './import-types.ts'

const PAGE = 50

export function CheckStep({
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
