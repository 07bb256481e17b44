import { Button, Drawer, Form, Space, type FormInstance } from 'antd'
import { useState } from 'react'
import type { Field } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { FilesInput } from '#packages/web/kit/fields/files.tsx'
import { Money } from '#packages/web/kit/fields/pieces.tsx'
import { FieldItem } from '#packages/web/kit/form/field-item.tsx'
import type { AnyResource, Row } from '#packages/web/kit/model/world.ts'
import { insuranceWorkOrder } from '../../insurance-work-order/insurance-work-order.ts'
import { kindName } from './batch-rows.tsx'
import { entryFields, revisedFields } from './batch-specs.ts'
import { STAGED, type BatchState, type Staged } from './use-batch.ts'

const ORDER = insuranceWorkOrder as unknown as AnyResource
const ENTRY = Object.entries(entryFields) as [string, Field][]
const FILES = 'rowFiles'

/** All that one row says; of several rows what is filled in here is written into each. */
export function RowDrawer({
  state,
  rows,
  onClose,
}: {
  state: BatchState
  rows: readonly Staged[]
  onClose: () => void
}) {
  const t = useT()
  const [form] = Form.useForm<Row>()
  const [isBusy, setBusy] = useState(false)
  const { spec } = state
  const isOne = rows.length === 1
  const payload = (isOne ? (rows[0]!.payload ?? {}) : {}) as Row
  const save = async () => {
    const values = form.getFieldsValue(true) as Row
    setBusy(true)
    try {
      await keepFiles(rows, values)
      const data = payloadOf(state, values, payload, isOne)
      await state.stage({ rows: rows.map(row => ({ id: row.id, payload: data })) })
      onClose()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Drawer
      open
      width={880}
      onClose={onClose}
      title={
        isOne
          ? String(rows[0]!['plateNo'] || rows[0]!['vin'] || '')
          : t('批量填写{n}行 / Fill in {n} rows', { n: rows.length })
      }
      extra={
        <Space>
          <Button onClick={onClose}>{t('取消 / Cancel')}</Button>
          <Button type="primary" loading={isBusy} onClick={() => void save().catch(() => undefined)}>
            {t('保存 / Save')}
          </Button>
        </Space>
      }
    >
      {isOne && rows[0]!.info && (
        <div className="kit-refusal kit-own" role="alert">
          {rows[0]!.info}
        </div>
      )}
      <Form form={form} layout="vertical" initialValues={initialOf(payload, rows)}>
        {isOne && <Suggestions payload={payload} form={form} />}
        {isOne && <Policies payload={payload} form={form} />}
        {isOne && <Revised state={state} payload={payload} form={form} />}
        <div className="kit-fields">
          {Object.entries(spec.fields)
            .filter(([name]) => isOne || name !== 'covers')
            .map(([name, field]) => (
              <FieldItem key={name} resource={ORDER} name={name} field={field} form={form} isNew />
            ))}
          {spec.hasFiles && (
            <Form.Item name={FILES} label={t('附件 / Files')} className="kit-field is-wide">
              <FilesInput />
            </Form.Item>
          )}
        </div>
      </Form>
    </Drawer>
  )
}

const entryName = (at: number, name: string): string => `policies.${at}.${name}`
const newName = (field: string): string => `new.${field}`
type Item = { field: string; old?: string; new?: string }

function initialOf(payload: Row, rows: readonly Staged[]): Row {
  const policies = (payload['policies'] ?? []) as Row[]
  const items = (payload['reviseItems'] ?? []) as Item[]
  return {
    ...payload,
    ...Object.fromEntries(policies.flatMap((one, at) => ENTRY.map(([name]) => [entryName(at, name), one[name] ?? '']))),
    ...Object.fromEntries(items.map(one => [newName(one.field), one.new ?? ''])),
    ...(rows.length === 1 ? { [FILES]: rows[0]!['attachBizId'] ?? '' } : {}),
  }
}

/** What was typed as the payload keeps it; of several rows only what somebody filled in. */
function payloadOf(state: BatchState, values: Row, payload: Row, isOne: boolean): Row {
  const given = Object.fromEntries(
    Object.keys(state.spec.fields)
      .map(name => [name, plain(values[name])] as const)
      .filter(([, value]) => isOne || !isEmpty(value)),
  )
  if (!isOne) return given
  const policies = (payload['policies'] ?? []) as Row[]
  const reviseType = Number(state.headFacts()['reviseType'] ?? 0)
  const items = revisedFields(reviseType)
    .map(([field]) => ({ field, new: String(values[newName(field)] ?? '') }))
    .filter(one => one.new !== '')
  return {
    ...given,
    ...(policies.length > 0
      ? {
          policies: policies.map((one, at) => ({
            ...one,
            ...Object.fromEntries(ENTRY.map(([name]) => [name, plain(values[entryName(at, name)])])),
          })),
        }
      : {}),
    ...(items.length > 0 ? { reviseItems: items } : {}),
  }
}
const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
/** Child rows go as the plain values that were typed. */
const plain = (value: unknown): unknown =>
  value === undefined
    ? null
    : Array.isArray(value)
      ? value.map(one =>
          typeof one === 'object' && one !== null
            ? Object.fromEntries(
                Object.entries(one as Row).filter(
                  ([name, each]) => !name.startsWith('_') && (each === null || typeof each !== 'object'),
                ),
              )
            : one,
        )
      : value

async function keepFiles(rows: readonly Staged[], values: Row): Promise<void> {
  const attachBizId = String(values[FILES] ?? '')
  const changed = rows.filter(row => attachBizId !== '' && String(row['attachBizId'] ?? '') !== attachBizId)
  if (changed.length > 0)
    await request('PUT', `${STAGED}/update-attach-biz-id`, {
      body: { ids: changed.map(row => row.id), attachBizId },
    })
}

/** C1: what the settings reckon, beside what the insurer asks. */
function Suggestions({ payload, form }: { payload: Row; form: FormInstance<Row> }) {
  const t = useT()
  const told = [
    ['suggestValue', 'insuredValue', '建议车损保额 / Suggested value'],
    ['suggestCompulsory', 'compulsoryPremium', '交强险基础保费 / Compulsory base premium'],
    ['suggestTax', 'vesselTax', '测算车船税 / Reckoned vessel tax'],
  ] as const
  const known = told.filter(([name]) => !isEmpty(payload[name]))
  if (known.length === 0) return null
  return (
    <Space wrap size="large" style={{ marginBottom: 12 }}>
      {known.map(([name, target, label]) => (
        <span key={name} title={name === 'suggestValue' ? String(payload['suggestTrace'] ?? '') : ''}>
          {t(label)} <Money value={payload[name]} />{' '}
          <button
            type="button"
            className="kit-text-button"
            onClick={() => form.setFieldsValue({ [target]: payload[name] })}
          >
            {t('采用 / Take it')}
          </button>
        </span>
      ))}
    </Space>
  )
}

/** One card per policy that the order asks for. */
function Policies({ payload, form }: { payload: Row; form: FormInstance<Row> }) {
  const language = useLanguage(one => one.language)
  const policies = (payload['policies'] ?? []) as Row[]
  return (
    <>
      {policies.map((one, at) => (
        <section key={at} className="kit-section">
          <h3>{kindName(one['policyKind'], language)}</h3>
          <div className="kit-fields">
            {ENTRY.map(([name, field]) => (
              <FieldItem key={name} resource={ORDER} name={entryName(at, name)} field={field} form={form} isNew />
            ))}
          </div>
        </section>
      ))}
    </>
  )
}

function Revised({ state, payload, form }: { state: BatchState; payload: Row; form: FormInstance<Row> }) {
  const t = useT()
  if (state.spec.takes !== 'policy') return null
  const items = (payload['reviseItems'] ?? []) as Item[]
  const fields = revisedFields(Number(state.headFacts()['reviseType'] ?? 0))
  if (fields.length === 0)
    return <p className="kit-hint">{t('先在批次中选择批改类型 / Choose the kind of correction above first')}</p>
  return (
    <div className="kit-fields">
      {fields.map(([name, field]) => (
        <FieldItem
          key={name}
          resource={ORDER}
          name={newName(name)}
          field={{
            ...field,
            options: { ...field.options, help: beforeText(items.find(one => one.field === name)?.old) },
          }}
          form={form}
          isNew
        />
      ))}
    </div>
  )
}
const beforeText = (old: string | undefined): `${string} / ${string}` => `原值：${old || '-'} / Before: ${old || '-'}`
