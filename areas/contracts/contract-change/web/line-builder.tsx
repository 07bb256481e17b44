import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Form, Select } from 'antd'
import { useState } from 'react'
import { date, int, money, rate, ref, servicePrefix, textOf, type Field, type Label } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import type { FormSlot } from '#packages/web/kit/customise.ts'
import { inputs } from '#packages/web/kit/fields/inputs.tsx'
import { RefPicker } from '#packages/web/kit/fields/pickers.tsx'
import { findResource, type Row } from '#packages/web/kit/model/world.ts'
import { contractPayRule } from '../../contract/contract-pay-rule.ts'
import { contractProduct } from '../../contract/contract-product.ts'
import { lineKind } from '../contract-change.ts'

const LINE = { draw: 1, vehicle: 2, product: 3, rule: 4, head: 5, price: 6, tier: 7 } as const
const AGREEMENT = 9
type Terms = Readonly<Record<string, Field>>
const of = (fields: unknown, names: readonly string[]): Terms =>
  Object.fromEntries(names.flatMap(name => ((fields as Terms)[name] ? [[name, (fields as Terms)[name]!]] : [])))

/** What may change of which kind of contract, as the server takes it (`changeable` of the kinds). */
const headTerms: Readonly<Record<number, readonly [resource: string, names: readonly string[]]>> = {
  5: [
    'contract-lease-c',
    ['residenceAddress', 'emergencyName', 'emergencyPhone', 'emergencyRelation', 'platformDeduct', 'deductLimitDay'],
  ],
  6: [
    'contract-purchase-lease',
    ['frameworkQty', 'frameworkAmount', 'priceValidUntil', 'endDate', 'minCallOff', 'leadDays'],
  ],
  [AGREEMENT]: [
    'contract-purchase-agreement',
    [
      'totalQty',
      'minQty',
      'overQtyRate',
      'priceValidUntil',
      'endDate',
      'leadDays',
      'acceptDays',
      'lateRate',
      'lateGraceDays',
      'lateCapRate',
    ],
  ],
}
/** Rows of an agreement, by the kind of line; its form shows them under that name. */
const agreementRows: Readonly<Record<number, readonly [list: string, resource: string, names: readonly string[]]>> = {
  [LINE.price]: ['prices', 'contract-supply-price', ['unitPrice', 'rebatePerUnit', 'qtyLimit', 'minOrder', 'validTo']],
  [LINE.tier]: ['tiers', 'contract-supply-tier', ['unitPrice', 'cutPerUnit']],
}
const rentTerms: Terms = {
  unitRent: money('租金 / Rent', 'R', { positive: true, unit: '元' }),
  rentEndDate: date('到期日 / End', 'R'),
}
const loanTerms: Terms = {
  annualRate: rate('年利率 / Annual rate', 'R', { max: 100, unit: '%' }),
  periods: int('期数 / Periods', 'R', { min: 1, max: 120, unit: '期' }),
}
const products = ['quantity', 'unitRent', 'vehiclePrice', 'residualPrice', 'kmPerMonth', 'overKmPrice']
const ruleTerms = of(
  contractPayRule.fields,
  Object.entries(contractPayRule.fields as unknown as Terms)
    .filter(([name, field]) => !field.system && field.kind !== 'json' && name !== 'contractId' && name !== 'validFrom')
    .map(([name]) => name),
)
function termsOf(type: number, kind: number): Terms {
  const [, rowsOf, rowTerms] = (type === AGREEMENT && agreementRows[kind]) || []
  if (rowsOf) return of(findResource(rowsOf)?.fields, rowTerms!)
  if (kind === LINE.rule) return type === 8 ? {} : ruleTerms
  if (kind === LINE.product) return type === 5 || type === 6 ? of(contractProduct.fields, products) : {}
  if (kind === LINE.vehicle) return type === 7 ? loanTerms : type === 5 || type === 6 ? rentTerms : {}
  if (kind === LINE.draw) return type === 8 ? { annualRate: loanTerms['annualRate']! } : {}
  const [resource, names] = headTerms[type] ?? []
  return resource ? of(findResource(resource)?.fields, names!) : {}
}
const objects: Readonly<Record<number, Field>> = {
  [LINE.vehicle]: ref('订单车辆 / Order vehicle', 'R', 'order-vehicle', {
    only: { contractId: ['field:contractId'], status: [5, 6] },
  }) as Field,
  [LINE.product]: ref('产品行 / Product line', 'R', 'contract-product', {
    only: { contractId: ['field:contractId'] },
  }) as Field,
  [LINE.draw]: ref('提款 / Draw', 'R', 'contract-finance-draw', {
    only: { contractId: ['field:contractId'], status: [2] },
  }) as Field,
}

interface Typed {
  readonly kind?: number
  readonly refId?: string
  readonly field?: string
  readonly value?: unknown
  readonly applyToOpen?: boolean
}

/** The prices or tiers of an agreement, each as people know it; the line of the change holds its number. */
function useAgreementRows(type: number, contractId: string, kind: number | undefined) {
  const [list] = (kind !== undefined && agreementRows[kind]) || []
  const { data } = useQuery({
    queryKey: ['change-agreement', contractId],
    enabled: type === AGREEMENT && list !== undefined,
    queryFn: () =>
      request<Row>('GET', `${servicePrefix.core}/contract-purchase-agreement/detail`, { params: { id: contractId } }),
  })
  if (type !== AGREEMENT || list === undefined) return undefined
  return ((data?.[list] ?? []) as Row[]).map(row => ({
    value: String(row['lineNo']),
    label: [
      row['lineNo'],
      row['carModelIdName'] ?? row['ladderGroup'],
      row['colorName'],
      kind === LINE.tier ? `${String(row['fromQty'])}–${String(row['toQty'] ?? '')}` : undefined,
      row['unitPrice'] ?? row['cutPerUnit'],
      kind === LINE.price ? row['validFrom'] : undefined,
    ]
      .filter(part => part !== undefined && part !== null && part !== '')
      .join(' · '),
  }))
}

/** Terms are chosen by their names and typed by their own inputs; the lines below hold what was added. */
export function LineBuilder({ form }: FormSlot) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const contractId = String((Form.useWatch('contractId', form) as unknown) ?? '')
  const [typed, setTyped] = useState<Typed>({})
  const { data } = useQuery({
    queryKey: ['change-origin', contractId],
    enabled: contractId !== '',
    queryFn: () => request<Row>('GET', `${servicePrefix.core}/contract/detail`, { params: { id: contractId } }),
  })
  const type = Number(data?.['contractType'])
  const rows = useAgreementRows(type, contractId, typed.kind)
  if (!data) return null
  const kinds = lineKind.values.filter(one => Object.keys(termsOf(type, one.code)).length > 0)
  if (kinds.length === 0) return null
  const terms = typed.kind ? termsOf(type, typed.kind) : {}
  const field = typed.field ? terms[typed.field] : undefined
  const object = typed.kind ? objects[typed.kind] : undefined
  const Input = field && inputs[field.kind]
  const isWhole = field && String(typed.value ?? '') !== '' && ((!object && !rows) || typed.refId)
  const add = () => {
    const line = {
      lineKind: typed.kind,
      refId: typed.refId ?? '',
      field: typed.field,
      newValue: String(typed.value),
      ...(rows ? { applyToOpen: typed.applyToOpen ?? false } : {}),
    }
    form.setFieldValue('lines', [...((form.getFieldValue('lines') as Row[] | undefined) ?? []), line])
    setTyped({ ...(typed.kind ? { kind: typed.kind } : {}), ...(typed.refId ? { refId: typed.refId } : {}) })
  }
  const named = (label: Label) => textOf(label, language)
  return (
    <div className="change-builder">
      <p className="change-origin">
        {t('原合同 / Contract')} <b>{String(data['contractNo'] ?? '')}</b> {String(data['counterpartyName'] ?? '')}
      </p>
      <div>
        <Select
          aria-label={t('变更对象 / What changes')}
          placeholder={t('变更对象 / What changes')}
          value={typed.kind}
          onChange={kind => setTyped({ kind })}
          options={kinds.map(one => ({ value: one.code, label: named(one.label) }))}
        />
        {object && (
          <RefPicker
            aria-label={named(object.label)}
            field={object}
            name="refId"
            value={typed.refId}
            record={() => ({ contractId })}
            onChange={value => setTyped({ ...typed, refId: String(value ?? '') })}
          />
        )}
        {rows && (
          <Select
            showSearch
            optionFilterProp="label"
            popupMatchSelectWidth={false}
            aria-label={t('变更的行 / Which line')}
            placeholder={t('变更的行 / Which line')}
            value={typed.refId}
            onChange={refId => setTyped({ ...typed, refId })}
            options={rows}
          />
        )}
        <Select
          showSearch
          optionFilterProp="label"
          aria-label={t('条款 / Term')}
          placeholder={t('条款 / Term')}
          value={typed.field}
          onChange={name => setTyped({ ...typed, field: name, value: undefined })}
          options={Object.entries(terms).map(([value, one]) => ({ value, label: named(one.label) }))}
        />
        {Input && (
          <Input
            aria-label={t('新值 / New value')}
            field={field}
            name="newValue"
            place="form"
            value={typed.value}
            record={() => form.getFieldsValue(true) as Row}
            onChange={value => setTyped({ ...typed, value })}
          />
        )}
        {rows && (
          <Checkbox
            checked={typed.applyToOpen ?? false}
            onChange={event => setTyped({ ...typed, applyToOpen: event.target.checked })}
          >
            {t('也用于未到车的订单 / Open orders too')}
          </Checkbox>
        )}
        <Button disabled={!isWhole} onClick={add}>
          {t('加入明细 / Add to the lines')}
        </Button>
      </div>
    </div>
  )
}
