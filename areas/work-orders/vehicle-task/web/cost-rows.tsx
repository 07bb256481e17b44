import { Button, Card, Checkbox, Form, Input, InputNumber, Select } from 'antd'
import { ref, textOf, type Field } from '#kernel'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { useDictionary } from '#packages/web/kit/data.ts'
import { MoneyInput } from '#packages/web/kit/fields/money-input.tsx'
import { PersonInput } from '#packages/web/kit/fields/person-input.tsx'
import { costBearer } from '../../codes.ts'

const payeeField = ref('收款机构 / Payee', '', 'mechanism', { only: { mechanismType: [2, 7, 8, 9] } }) as Field
const CUSTOMER = 2

/** Cost lines of the task, or the tick that there are none. */
export function CostRows() {
  const t = useT()
  const language = useLanguage(one => one.language)
  const items = useDictionary('work_cost_item')
  const bearers = costBearer.values.map(one => ({ value: one.code, label: textOf(one.label, language) }))
  return (
    <section className="kit-card kit-section">
      <h2>{t('费用 / Costs')}</h2>
      <Form.Item name="noCost" valuePropName="checked">
        <Checkbox>{t('无费用 / No cost')}</Checkbox>
      </Form.Item>
      <Form.List name="costs">
        {(rows, { add, remove }) => (
          <>
            {rows.map(({ key, name }) => (
              <Card key={key} size="small" style={{ marginBottom: 8 }}>
                <div className="kit-fields">
                  <Form.Item name={[name, 'costItem']} label={t('费用项目 / Cost item')} rules={[{ required: true }]}>
                    <Select showSearch optionFilterProp="label" options={items.filter(one => !one.isSealed)} />
                  </Form.Item>
                  <Form.Item name={[name, 'providerId']} label={t('收款机构 / Payee')}>
                    <PersonInput field={payeeField} />
                  </Form.Item>
                  <Form.Item name={[name, 'qty']} label={t('数量 / Quantity')} rules={[{ required: true }]}>
                    <InputNumber min={0} stringMode style={{ width: '100%' }} />
                  </Form.Item>
                  <Form.Item name={[name, 'price']} label={t('单价 / Price')} rules={[{ required: true }]}>
                    <MoneyInput />
                  </Form.Item>
                  <Form.Item name={[name, 'bearer']} label={t('承担方 / Borne by')} rules={[{ required: true }]}>
                    <Select options={bearers} />
                  </Form.Item>
                  <Form.Item noStyle shouldUpdate>
                    {({ getFieldValue }) =>
                      getFieldValue(['costs', name, 'bearer']) === CUSTOMER ? (
                        <Form.Item
                          name={[name, 'chargeAmt']}
                          label={t('向客户收取 / Charged to the customer')}
                          extra={t('不填按金额 / Empty: the whole amount')}
                        >
                          <MoneyInput />
                        </Form.Item>
                      ) : null
                    }
                  </Form.Item>
                  <Form.Item name={[name, 'overReason']} label={t('超价说明 / Why above the price')}>
                    <Input maxLength={200} />
                  </Form.Item>
                </div>
                <Button size="small" danger type="text" onClick={() => remove(name)}>
                  {t('删除此行 / Remove')}
                </Button>
              </Card>
            ))}
            <Button block type="dashed" onClick={() => add({ qty: '1', bearer: 1, feeItem: 5 })}>
              {t('添加费用 / Add a cost')}
            </Button>
          </>
        )}
      </Form.List>
    </section>
  )
}
