import { App, Button, Input, InputNumber, Select, Skeleton, Table, type TableColumnsType } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { RefusedError, request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { refreshData } from '#packages/web/kit/data.ts'
import { NotFound } from '#packages/web/shell/error-pages.tsx'
import { Icon } from '#packages/web/shell/icon.tsx'
import { useTab } from '#packages/web/shell/use-tab.ts'
import { flagNames, kinds } from './kinds.ts'
import { type Model, type ModelField, readFields, readModel, readTable } from './model-field.ts'
import '#packages/web/kit/kit.css'
import '#packages/web/kit/list.css'
import '#packages/web/kit/form.css'
import './fields.css'

/**
 * Every field of a model in one table: what the column is, and what the definition shall say of it (10-platform 5.13).
 */
export default function FieldsPage() {
  const t = useT()
  const tab = useTab()
  const client = useQueryClient()
  const { message, modal } = App.useApp()
  const id = tab.params.get('id') ?? ''
  const [rows, setRows] = useState<ModelField[]>()
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map())
  const [isBusy, setBusy] = useState(false)
  const { data, error } = useQuery({
    queryKey: ['model-fields', id],
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    queryFn: async () => ({ model: await readModel(id), fields: await readFields(id) }),
  })
  const model = data?.model
  const shown = rows ?? data?.fields ?? []
  useEffect(() => {
    if (model) tab.setTitle(`字段 ${model.modelName} / Fields of ${model.modelCode}`)
  }, [model?.modelName])

  const change = (next: ModelField[]) => {
    setRows(next)
    setFaults(new Map())
    tab.setDirty(true)
  }
  const set = (index: number, part: Partial<ModelField>) =>
    change(shown.map((one, at) => (at === index ? { ...one, ...part } : one)))
  const move = (index: number, by: number) => {
    const next = [...shown]
    next.splice(index + by, 0, ...next.splice(index, 1))
    change(next)
  }
  const readAgain = () =>
    modal.confirm({
      title: t('从数据表重新读取？ / Read the table again?'),
      content: t(
        '已有字段保留，新增的列追加在后，表中已没有的列移除。 / Fields stay, new columns are added at the end, columns that are gone are taken out.',
      ),
      okText: t('读取 / Read'),
      async onOk() {
        const fresh = await readTable(model!)
        const known = new Set(shown.map(one => one.jdbcName))
        const there = new Set(fresh.map(one => one.jdbcName))
        change([...shown.filter(one => there.has(one.jdbcName)), ...fresh.filter(one => !known.has(one.jdbcName))])
      },
    })
  const save = async () => {
    setBusy(true)
    try {
      await request('POST', '/api/blade-develop/model-prototype/submit-list', {
        body: shown.map(one => ({ ...one, modelId: id })) as never,
        noToast: true,
      })
      tab.setDirty(false)
      await Promise.all([refreshData(client), client.invalidateQueries({ queryKey: ['model-fields', id] })])
      setRows(undefined)
      void message.success(t('已保存 {n} 个字段 / {n} fields saved', { n: shown.length }))
    } catch (refused) {
      if (!(refused instanceof RefusedError)) throw refused
      setFaults(new Map(refused.faults.map(one => [one.path, t(one.reason)])))
      void message.error(
        refused.faults.length > 0
          ? t('{n} 处需要修改 / {n} {n|place|places} to correct', { n: refused.faults.length })
          : refused.msg,
      )
    } finally {
      setBusy(false)
    }
  }
  if (error)
    return error instanceof RefusedError && error.status === 404 ? (
      <NotFound />
    ) : (
      <div className="kit-page">
        <p className="kit-late" role="alert">
          {error instanceof RefusedError ? error.msg : t('读取失败 / It could not be read')}
        </p>
      </div>
    )
  return (
    <div className="kit-page kit-list">
      <FieldsHead model={model} readAgain={readAgain} isBusy={isBusy} shown={shown} save={save} />
      <section className="kit-card kit-list-card model-fields">
        <p className="kit-hint">
          {Object.entries(flagNames).map(([flag, name]) => (
            <span key={flag}>
              <b className="mono">{flag}</b> {t(name)}
            </span>
          ))}
        </p>
        {!data ? (
          <Skeleton active paragraph={{ rows: 8 }} />
        ) : (
          <FieldTable
            rows={shown}
            faults={faults}
            onSet={set}
            onMove={move}
            onRemove={index => change(shown.filter((_one, at) => at !== index))}
          />
        )}
      </section>
    </div>
  )
}

function FieldsHead({
  model,
  readAgain,
  isBusy,
  shown,
  save,
}: {
  model: Model | undefined
  readAgain: () => unknown
  isBusy: boolean
  shown: ModelField[]
  save: () => Promise<unknown>
}) {
  const t = useT()
  return (
    <header className="kit-head">
      <h1>{t('模型字段 / Fields of the model')}</h1>
      {model && (
        <span className="kit-hint">
          <span className="kit-own">{model.modelName}</span> · <span className="kit-number">{model.modelTable}</span>
        </span>
      )}
      <div className="kit-head-tools">
        <Button icon={<Icon name="refresh-cw" size={14} />} disabled={!model} onClick={readAgain}>
          {t('从数据表读取 / Read the table')}
        </Button>
        <Button
          type="primary"
          loading={isBusy}
          disabled={shown.length === 0}
          onClick={() => void save().catch(() => undefined)}
        >
          {t('保存 / Save')}
        </Button>
      </div>
    </header>
  )
}

interface TableProps {
  rows: ModelField[]
  faults: ReadonlyMap<string, string>
  onSet: (index: number, part: Partial<ModelField>) => void
  onMove: (index: number, by: number) => void
  onRemove: (index: number) => void
}

function FieldTable({ rows, faults, onSet, onMove, onRemove }: TableProps) {
  const t = useT()
  const columns = useFieldColumns({ faults, onSet, onMove, rows, onRemove })
  return (
    <Table<ModelField>
      size="small"
      rowKey={one => one.jdbcName}
      columns={columns}
      dataSource={rows}
      pagination={false}
      scroll={{ x: 1330, y: 'calc(100vh - 222px)' }}
      locale={{
        emptyText: (
          <div className="kit-nothing">
            <p>{t('没有字段，请从数据表读取 / No fields: read the table')}</p>
          </div>
        ),
      }}
    />
  )
}

function useFieldColumns({
  faults,
  onSet,
  onMove,
  rows,
  onRemove,
}: {
  faults: ReadonlyMap<string, string>
  onSet: (index: number, part: Partial<ModelField>) => void
  onMove: (index: number, by: number) => void
  rows: ModelField[]
  onRemove: (index: number) => void
}): TableColumnsType<ModelField> {
  const t = useT()
  const typed = (
    name: 'jdbcComment' | 'labelEn' | 'propertyName' | 'dictCode' | 'refResource' | 'formSection',
    label: `${string} / ${string}`,
    width: number,
    isAsked: (one: ModelField) => boolean = () => true,
  ): TableColumnsType<ModelField>[number] => ({
    key: name,
    title: t(label),
    width,
    render: (_value, one, index) => {
      const fault = faults.get(`items.${index}.${name}`)
      return isAsked(one) ? (
        <Input
          size="small"
          aria-label={`${t(label)} ${one.jdbcName}`}
          title={fault}
          status={fault ? 'error' : ''}
          maxLength={64}
          value={one[name]}
          onChange={event => onSet(index, { [name]: event.target.value })}
        />
      ) : null
    },
  })
  return [
    {
      key: 'column',
      title: t('物理列 / Column'),
      width: 190,
      fixed: 'left',
      render: (_value, one) => (
        <span className="model-column">
          <span className="kit-number">{one.jdbcName}</span>
          <small>{one.jdbcType}</small>
        </span>
      ),
    },
    typed('jdbcComment', '中文名 / Chinese label', 130),
    typed('labelEn', '英文名 / English label', 130),
    typed('propertyName', '字段名 / Field', 130),
    {
      key: 'kind',
      title: t('类型 / Kind'),
      width: 120,
      render: (_value, one, index) => (
        <Select
          size="small"
          aria-label={`${t('类型 / Kind')} ${one.jdbcName}`}
          style={{ width: '100%' }}
          popupMatchSelectWidth={false}
          value={one.propertyType}
          status={faults.has(`items.${index}.propertyType`) ? 'error' : ''}
          onChange={(next: string) => onSet(index, { propertyType: next })}
          options={Object.entries(kinds).map(([value, label]) => ({ value, label: t(label) }))}
        />
      ),
    },
    {
      key: 'flags',
      title: t('标记 / Flags'),
      width: 200,
      render: (_value, one, index) => (
        <Flags value={one.flags} label={one.jdbcName} onChange={flags => onSet(index, { flags })} />
      ),
    },
    typed('dictCode', '字典编号 / Dictionary', 120, one => one.propertyType === 'dict'),
    typed('refResource', '引用资源 / Refers to', 120, one => one.propertyType === 'ref'),
    {
      key: 'list',
      title: t('列表顺序 / List'),
      width: 90,
      render: (_value, one, index) => (
        <InputNumber
          size="small"
          aria-label={`${t('列表顺序 / List')} ${one.jdbcName}`}
          min={0}
          max={99}
          precision={0}
          style={{ width: 64 }}
          value={one.listRow}
          onChange={next => onSet(index, { listRow: next ?? 0 })}
        />
      ),
    },
    typed('formSection', '表单分组 / Section', 130),
    {
      key: 'order',
      title: '',
      width: 104,
      fixed: 'right',
      render: (_value, one, index) => (
        <span className="model-order">
          <button
            type="button"
            className="kit-icon-button"
            disabled={index === 0}
            aria-label={`${t('上移 / Up')} ${one.jdbcName}`}
            onClick={() => onMove(index, -1)}
          >
            <Icon name="arrow-up" size={14} />
          </button>
          <button
            type="button"
            className="kit-icon-button"
            disabled={index === rows.length - 1}
            aria-label={`${t('下移 / Down')} ${one.jdbcName}`}
            onClick={() => onMove(index, 1)}
          >
            <Icon name="arrow-down" size={14} />
          </button>
          <button
            type="button"
            className="kit-icon-button is-danger"
            aria-label={`${t('移除 / Remove')} ${one.jdbcName}`}
            onClick={() => onRemove(index)}
          >
            <Icon name="trash-2" size={14} />
          </button>
        </span>
      ),
    },
  ]
}

/** One small button per flag, as the definition will have them. */
function Flags({ value, label, onChange }: { value: string; label: string; onChange: (flags: string) => void }) {
  const t = useT()
  const toggle = (flag: string) =>
    onChange(
      Object.keys(flagNames)
        .filter(one => (one === flag) !== value.includes(one))
        .join(''),
    )
  return (
    <span className="model-flags">
      {Object.entries(flagNames).map(([flag, name]) => (
        <button
          key={flag}
          type="button"
          aria-pressed={value.includes(flag)}
          aria-label={`${t(name)} ${label}`}
          title={t(name)}
          onClick={() => toggle(flag)}
        >
          {flag}
        </button>
      ))}
    </span>
  )
}
