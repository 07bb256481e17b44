import { Form, Select } from 'antd'
import type { Field } from '#kernel'
import { useT } from '#packages/web/i18n/index.ts'
import { FieldItem } from '#packages/web/kit/form/field-item.tsx'
import { bodyOf } from '#packages/web/kit/form/values.ts'
import { FormDialog } from '#packages/web/kit/form-dialog.tsx'
import type { AnyResource, Row } from '#packages/web/kit/model/world.ts'
import { itemsOf, linesOf, type Supplier } from './comparison-model.ts'

interface Props {
  resource: AnyResource
  record: Row
  onClose: () => void
  onDone: () => void
}
const ASKED = ['awardMode', 'priceValidFrom', 'priceValidTo', 'chooseReason'] as const
const REJECTED = [100, 101]
const ONE = 1
const BY_CITY = 2

/** Who wins, how the work is divided, how long the prices hold, and why: then it goes into approval. */
export function AwardDialog({ resource, record, onClose, onDone }: Props) {
  const t = useT()
  const isAgain = REJECTED.includes(Number(record['status']))
  const initial: Row = {
    opened: true,
    awardMode: record['awardMode'] || ONE,
    priceValidFrom: record['priceValidFrom'] ?? '',
    priceValidTo: record['priceValidTo'] ?? '',
    chooseReason: record['chooseReason'] ?? '',
    winnerIds: record['winnerIds'] ?? [],
  }
  const items = itemsOf(record)
  const body = (given: Row): Row => {
    const named = (given['named'] as Record<string, string> | undefined) ?? {}
    const isSplit = Number(given['awardMode']) !== ONE
    const key = (lineNo: number) =>
      Number(given['awardMode']) === BY_CITY ? cityOf(items.find(one => one.lineNo === lineNo)!) : String(lineNo)
    return {
      id: record['id'],
      version: record['version'],
      ...bodyOf(resource, { opened: true, ...Object.fromEntries(ASKED.map(name => [name, given[name]])) }),
      winnerIds: [given['winnerIds'] ?? []].flat(),
      awards: isSplit
        ? items.flatMap(({ lineNo }) => {
            const supplierLineId = named[key(lineNo)]
            return supplierLineId ? [{ itemLineNo: lineNo, supplierLineId }] : []
          })
        : [],
    }
  }
  return (
    <FormDialog
      title={t('定标提交 / Choose and submit')}
      path={`/api/ratutech-core/${resource.path}/${isAgain ? 'afresh' : 'save'}`}
      method={isAgain ? 'PUT' : 'POST'}
      width={640}
      okText={t('提交审批 / Submit')}
      initial={initial}
      body={body}
      onClose={onClose}
      onDone={onDone}
    >
      <Choice resource={resource} record={record} />
    </FormDialog>
  )
}

const cityOf = (item: Row): string => `city ${String(item['cityCode'] ?? '')}`

function Choice({ resource, record }: { resource: AnyResource; record: Row }) {
  const t = useT()
  const form = Form.useFormInstance<Row>()
  const mode = Number(Form.useWatch('awardMode', form) ?? ONE)
  const options = linesOf<Supplier>(record, 'suppliers')
    .filter(one => one.quoteTime && !one.declined)
    .map(one => ({ value: one.id, label: [one.supplierName, one['total'], one['score']].filter(Boolean).join(' · ') }))
  const items = itemsOf(record)
  const parts =
    mode === ONE
      ? []
      : mode === BY_CITY
        ? [...new Map(items.map(one => [cityOf(one), String(one['cityCodeName'] || t('全部城市 / Every city'))]))]
        : items.map(one => [String(one.lineNo), one.itemName] as [string, string])
  const field = (name: string) => (
    <FieldItem
      key={name}
      resource={resource}
      name={name}
      field={(resource.fields as Record<string, Field>)[name]!}
      form={form}
      isNew
      disabled={false}
    />
  )
  return (
    <>
      <Form.Item name="opened" hidden>
        <input type="hidden" />
      </Form.Item>
      {field('awardMode')}
      <Form.Item name="winnerIds" label={t('中选供应商 / Winners')} rules={[{ required: true }]}>
        <Select
          options={options}
          {...(mode === ONE ? {} : { mode: 'multiple' as const })}
          aria-label={t('中选供应商 / Winners')}
        />
      </Form.Item>
      {parts.map(([key, label]) => (
        <Form.Item
          key={key}
          name={['named', key]}
          label={label}
          extra={t('不选则给中选供应商中最低价的一家 / Empty: the cheapest of the winners')}
        >
          <Select allowClear options={options} aria-label={label} />
        </Form.Item>
      ))}
      {field('priceValidFrom')}
      {field('priceValidTo')}
      {field('chooseReason')}
    </>
  )
}
