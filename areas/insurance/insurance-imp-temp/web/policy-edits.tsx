import { Alert, Button, Form, Input, Space, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import type { Field } from '#kernel'
import { RefusedError, request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { FieldCell } from '#packages/web/kit/fields/cells.tsx'
import { RecordLink, ToneTag } from '#packages/web/kit/fields/pieces.tsx'
import { FieldItem } from '#packages/web/kit/form/field-item.tsx'
import { newKey } from '#packages/web/kit/ids.ts'
import type { AnyResource, Row } from '#packages/web/kit/model/world.ts'
import { insurancePolicy } from '../../insurance-policy/insurance-policy.ts'
import '#packages/web/kit/form.css'

const POLICY = insurancePolicy as unknown as AnyResource
const BASE = '/api/ratutech-core/insurance-policy'
/** Of a policy of the chain these alone change without a correction. */
const NAMES = ['insurerBranch', 'remark'] as const
const MOST = 500
interface Result {
  ok: boolean
  reason: string
}
const free = (name: string): Field => {
  const field = POLICY.fields[name] as Field
  return { ...field, required: false }
}

/** 批量更新: policies by a pasted list of numbers or plates, one change for all; each row says whether it took it. */
export function PolicyEdits() {
  const t = useT()
  const [form] = Form.useForm<Row>()
  const [text, setText] = useState('')
  const [rows, setRows] = useState<Row[]>([])
  const [missing, setMissing] = useState<string[]>([])
  const [results, setResults] = useState<Readonly<Record<string, Result>>>({})
  const [isBusy, setBusy] = useState(false)
  const find = async () => {
    const wanted = [
      ...new Set(
        text
          .split(/[\s,，;；]+/)
          .map(one => one.trim().toUpperCase())
          .filter(Boolean),
      ),
    ].slice(0, MOST)
    setBusy(true)
    try {
      const found = await Promise.all(
        (['policyNo', 'plateNo'] as const).map(name =>
          request<{ records: Row[] }>('GET', `${BASE}/page`, {
            params: { [`${name}_in`]: wanted.join(','), statusList: '1,2,3', size: MOST },
          }),
        ),
      )
      const all = [...new Map(found.flatMap(one => one.records).map(row => [String(row['id']), row])).values()]
      const said = new Set(all.flatMap(row => [String(row['policyNo']), String(row['plateNo'])]))
      setRows(all)
      setMissing(wanted.filter(one => !said.has(one)))
      setResults({})
    } finally {
      setBusy(false)
    }
  }
  const change = async () => {
    const given = Object.fromEntries(
      Object.entries(form.getFieldsValue(true) as Row).filter(([, value]) => value !== undefined && value !== ''),
    )
    if (Object.keys(given).length === 0) return
    setBusy(true)
    const told: Record<string, Result> = {}
    try {
      for (const row of rows) {
        told[String(row['id'])] = await changeOne(row, given)
        setResults({ ...told })
      }
    } finally {
      setBusy(false)
    }
  }
  return (
    <Space direction="vertical" size="middle" style={{ width: '100%' }}>
      <Input.TextArea
        autoSize={{ minRows: 2, maxRows: 6 }}
        value={text}
        placeholder={t('粘贴保单号或车牌，每行一个 / Paste policy nos. or plates, one a line')}
        aria-label={t('保单号或车牌 / Policy nos. or plates')}
        onChange={event => setText(event.target.value)}
      />
      <Button loading={isBusy} disabled={text.trim() === ''} onClick={() => void find().catch(() => undefined)}>
        {t('查找 / Find')}
      </Button>
      {missing.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('未找到：{list} / Not found: {list}', { list: missing.slice(0, 20).join(', ') })}
        />
      )}
      {rows.length > 0 && (
        <>
          <Form form={form} layout="vertical">
            <div className="kit-fields">
              {NAMES.map(name => (
                <FieldItem key={name} resource={POLICY} name={name} field={free(name)} form={form} isNew />
              ))}
            </div>
          </Form>
          <Button type="primary" loading={isBusy} onClick={() => void change().catch(() => undefined)}>
            {t('更新{n}张保单 / Change {n} policies', { n: rows.length })}
          </Button>
          <Found rows={rows} results={results} />
        </>
      )}
    </Space>
  )
}

async function changeOne(row: Row, given: Row): Promise<Result> {
  try {
    await request('PUT', `${BASE}/update`, {
      body: { id: row['id'], version: row['version'], ...given },
      idempotencyKey: newKey(),
      noToast: true,
    })
    return { ok: true, reason: '' }
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    return { ok: false, reason: error.told }
  }
}

const SHOWN = ['policyKind', 'plateNo', 'insurerId', 'startTime', 'endTime', 'insurerBranch', 'remark'] as const
function Found({ rows, results }: { rows: readonly Row[]; results: Readonly<Record<string, Result>> }) {
  const t = useT()
  const columns: TableColumnsType<Row> = [
    {
      key: 'policyNo',
      title: t('保单号 / Policy no.'),
      render: (_, row) => (
        <RecordLink resource={POLICY} id={row['id']}>
          {String(row['policyNo'] ?? '')}
        </RecordLink>
      ),
    },
    ...SHOWN.map(name => ({
      key: name,
      title: t((POLICY.fields[name] as Field).label),
      render: (_: unknown, row: Row) => (
        <FieldCell
          field={POLICY.fields[name] as Field}
          name={name}
          value={row[name]}
          row={row}
          resource={POLICY}
          place="list"
        />
      ),
    })),
    {
      key: 'result',
      title: t('结果 / Result'),
      render: (_, row) => {
        const found = results[String(row['id'])]
        if (!found) return '-'
        return found.ok ? (
          <ToneTag tone="success">{t('已更新 / Changed')}</ToneTag>
        ) : (
          <span className="kit-late">{found.reason}</span>
        )
      },
    },
  ]
  return (
    <Table<Row>
      rowKey="id"
      size="small"
      columns={columns}
      dataSource={[...rows]}
      scroll={{ x: 'max-content' }}
      pagination={{ pageSize: 50, showSizeChanger: false }}
    />
  )
}
