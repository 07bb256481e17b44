import { Button, Drawer, Input, Segmented, Space, Table, type TableColumnsType } from 'antd'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { textOf, type Field } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { FieldCell } from '#packages/web/kit/fields/cells.tsx'
import { RegionInput } from '#packages/web/kit/fields/region-input.tsx'
import { usePaging } from '#packages/web/kit/list/paging.ts'
import type { AnyResource, Row } from '#packages/web/kit/model/world.ts'
import { AUDIT } from '../../insurance-policy/codes.ts'
import { insurancePolicy } from '../../insurance-policy/insurance-policy.ts'
import { insuranceWorkOrder } from '../../insurance-work-order/insurance-work-order.ts'
import { vehicleInsuranceState } from '../../vehicle-insurance-state/vehicle-insurance-state.ts'
import { insuranceImpTemp } from '../insurance-imp-temp.ts'
import { CORE, STAGED, type BatchState } from './use-batch.ts'

interface Source {
  readonly resource: AnyResource
  readonly path: string
  readonly params: Readonly<Record<string, unknown>>
  readonly columns: readonly string[]
  readonly search: string
}
const SIZE = 50
const of = (resource: unknown): AnyResource => resource as AnyResource

/** Where the rows of a batch come from: vehicles, the pool of needs, orders at this step, policies in force. */
function sourceOf(state: BatchState, isPool: boolean, city: string): Source {
  const { spec, uuid } = state
  if (isPool)
    return {
      resource: of(insuranceImpTemp),
      path: `${STAGED}/page`,
      params: { uuid: `POOL-${city}`, auditType: AUDIT.demand },
      columns: ['plateNo', 'vin', 'sourceKind', 'info'],
      search: 'plateNo',
    }
  if (spec.takes === 'vehicle')
    return {
      resource: of(vehicleInsuranceState),
      path: `${STAGED}/vehicle-insurance-page`,
      params: { uuid },
      columns: [
        'plateNo',
        'vin',
        'customerName',
        'compulsoryState',
        'compulsoryEnd',
        'commercialEnd',
        'daysLeft',
        'openWorkOrderState',
      ],
      search: 'plateNo',
    }
  if (spec.takes === 'policy')
    return {
      resource: of(insurancePolicy),
      path: `${CORE}/insurance-policy/page`,
      params: { statusList: '1,2', revising: false },
      columns: ['policyNo', 'policyKind', 'plateNo', 'insurerId', 'startTime', 'endTime', 'premium'],
      search: 'plateNo',
    }
  return {
    resource: of(insuranceWorkOrder),
    path: `${CORE}/insurance-work-order/page`,
    params: { orderKind: spec.orderKind, statusList: spec.from.join(',') },
    columns: ['workOrderNo', 'plateNo', 'insurerId', 'expectStart', 'bearer', 'totalAmt', 'slaDue', 'status'],
    search: 'plateNo',
  }
}

export function PickDrawer({ state, onClose }: { state: BatchState; onClose: () => void }) {
  const t = useT()
  const { spec } = state
  const [isPool, setPool] = useState(false)
  const [city, setCity] = useState(String(state.form.getFieldValue('cityCode') ?? ''))
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<Row[]>([])
  const [isBusy, setBusy] = useState(false)
  const paging = usePaging(SIZE)
  const source = sourceOf(state, isPool, city)
  const found = useQuery({
    queryKey: ['insurance-pick', source.path, source.params, text, paging.current, paging.size],
    placeholderData: keepPreviousData,
    enabled: !isPool || city !== '',
    queryFn: ({ signal }) =>
      request<{ records: Row[]; total: number }>('GET', source.path, {
        params: {
          ...source.params,
          ...(text ? { [source.search]: text } : {}),
          current: paging.current,
          size: paging.size,
        },
        signal,
      }),
  })
  const add = async () => {
    setBusy(true)
    try {
      await addTo(state, isPool, chosen)
      onClose()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Drawer
      open
      width={1040}
      onClose={onClose}
      title={t('选择 / Choose')}
      extra={
        <Button
          type="primary"
          loading={isBusy}
          disabled={chosen.length === 0}
          onClick={() => void add().catch(() => undefined)}
        >
          {t('加入{n}行 / Add {n}', { n: chosen.length })}
        </Button>
      }
    >
      <Space wrap style={{ marginBottom: 12 }}>
        {spec.auditType === AUDIT.demand && (
          <Segmented
            value={isPool ? 'pool' : 'cars'}
            onChange={value => {
              setPool(value === 'pool')
              setChosen([])
            }}
            options={[
              { value: 'cars', label: t('车辆 / Vehicles') },
              { value: 'pool', label: t('需求池 / Pool of needs') },
            ]}
          />
        )}
        {isPool && (
          <div style={{ width: 220 }}>
            <RegionInput
              aria-label={t('城市 / City')}
              many={false}
              value={city}
              name=""
              onChange={value => setCity(String(value ?? ''))}
            />
          </div>
        )}
        <Input.Search
          allowClear
          style={{ width: 220 }}
          placeholder={t('车牌号 / Plate')}
          aria-label={t('车牌号 / Plate')}
          onSearch={value => {
            setText(value.trim())
            paging.restart()
          }}
        />
      </Space>
      <PickTable
        source={source}
        rows={found.data?.records ?? []}
        isLoading={found.isFetching}
        chosen={chosen}
        onChoose={setChosen}
        pagination={paging.of(found.data?.total)}
      />
    </Drawer>
  )
}

function addTo(state: BatchState, isPool: boolean, rows: readonly Row[]): Promise<void> {
  const { spec } = state
  const ids = rows.map(row => String(row['id']))
  if (isPool)
    return state.stage({ rows: rows.map(row => ({ vehicleId: row['vehicleId'], payload: row['payload'] ?? {} })) })
  if (spec.takes === 'vehicle') return state.stage({ vehicleIds: rows.map(row => row['vehicleId']) }, 'check-vehicle')
  if (spec.takes === 'policy') return state.stage({ rows: ids.map(policyId => ({ policyId, payload: {} })) })
  if (spec.auditType === AUDIT.pay || spec.auditType === AUDIT.revisePay)
    return state.stage({ workOrderIds: ids }, 'check-insurance-payment')
  return state.stage({ rows: ids.map(workOrderId => ({ workOrderId, payload: {} })) })
}

function PickTable({
  source,
  rows,
  isLoading,
  chosen,
  onChoose,
  pagination,
}: {
  source: Source
  rows: readonly Row[]
  isLoading: boolean
  chosen: readonly Row[]
  onChoose: (rows: Row[]) => void
  pagination: ReturnType<ReturnType<typeof usePaging>['of']>
}) {
  const language = useLanguage(one => one.language)
  const t = useT()
  const { resource } = source
  const columns: TableColumnsType<Row> = source.columns.map(name => ({
    key: name,
    title: name === 'status' ? t('状态 / State') : textOf((resource.fields[name] as Field).label, language),
    render: (_, row) => (
      <FieldCell
        field={(resource.fields[name] ?? resource.fields[resource.title]) as Field}
        name={name}
        value={row[name]}
        row={row}
        resource={resource}
        place="list"
      />
    ),
  }))
  return (
    <Table<Row>
      rowKey="id"
      size="small"
      columns={columns}
      dataSource={[...rows]}
      loading={isLoading}
      scroll={{ x: 'max-content' }}
      rowSelection={{
        selectedRowKeys: chosen.map(row => String(row['id'])),
        preserveSelectedRowKeys: true,
        onChange: (_keys, selected) => onChoose(selected.filter(Boolean)),
      }}
      pagination={pagination}
    />
  )
}
