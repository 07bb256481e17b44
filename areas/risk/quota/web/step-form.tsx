import { App, Button, Card, Form, Input, InputNumber, Select, Space, type FormInstance } from 'antd'
import { useT } from '#packages/web/i18n/index.ts'
import { useDictionary } from '#packages/web/kit/data.ts'
import type { FieldInput } from '#packages/web/kit/fields/inputs.tsx'
import { FieldItem } from '#packages/web/kit/form/field-item.tsx'
import type { Row } from '#packages/web/kit/model/world.ts'
import { useTab } from '#packages/web/shell/use-tab.ts'
import { stepName, type StepNo } from '../codes.ts'
import { quota } from '../quota.ts'
import { stepFields } from '../step-fields.ts'
import { CheckTable, ConditionResults, LinesTable, RowsTable } from './step-tables.tsx'
import { NO_POSITION, positionTaker, Positions } from './positions.tsx'
import type { CaseView } from './types.ts'
import { riskGrades } from '#areas/customers/customer/grades.ts'

/** The form of one step: its own fields and tables, the lines, the opinion. */
export function StepForm({ view, step, form }: { view: CaseView; step: StepNo; form: FormInstance<Row> }) {
  const t = useT()
  const tab = useTab()
  return (
    <Card size="small" title={t(stepName(step))}>
      <Form
        form={form}
        layout="vertical"
        className="kit-form"
        disabled={!view.mine}
        onValuesChange={() => tab.setDirty(true)}
      >
        <StepTables view={view} step={step} form={form} />
        <div className="kit-fields">
          {Object.entries(stepFields[step]).map(([name, field]) => (
            <FieldItem
              key={name}
              resource={quota as never}
              name={name}
              field={field}
              form={form}
              isNew
              input={name === 'gradeOverride' ? GradeInput : undefined}
              disabled={!view.mine}
            />
          ))}
        </div>
        {step !== 5 && (
          <Form.Item name="lines" label={t('建议额度 / Proposed quota')}>
            <LinesTable view={view} step={step} />
          </Form.Item>
        )}
        <Form.Item name="opinion" label={<span className="kit-required">{t('审查意见 / Opinion')}</span>}>
          <Input.TextArea rows={4} maxLength={2000} showCount />
        </Form.Item>
      </Form>
    </Card>
  )
}

const GRADES = riskGrades.map(value => ({ value, label: value }))
/** A grade is one of five letters. */
const GradeInput: FieldInput = ({ id, value, onChange, disabled = false }) => (
  <Select
    {...(id ? { id } : {})}
    allowClear
    options={GRADES}
    disabled={disabled}
    value={(value as string | undefined) || null}
    onChange={next => onChange?.(next ?? '', {})}
  />
)

function StepTables({ view, step, form }: { view: CaseView; step: StepNo; form: FormInstance<Row> }) {
  const t = useT()
  const kinds = useDictionary('quota_condition')
  if (step === 1)
    return (
      <Form.Item name="checks" label={t('初审清单 / Check list')}>
        <CheckTable view={view} />
      </Form.Item>
    )
  if (step === 2) return <VisitTables form={form} />
  if (step === 3)
    return (
      <>
        <Form.Item name="scoreOverrides" label={t('评分调整（合计±5分） / Overrides (5 points either way)')}>
          <RowsTable
            blank={{ code: '', points: '', reason: '' }}
            columns={[
              {
                key: 'code',
                title: t('指标 / Indicator'),
                options: view.scoreRows.map(one => ({ value: one.code, label: `${one.code} ${one.name}` })),
              },
              { key: 'points', title: t('得分 / Points') },
              { key: 'reason', title: t('原因 / Reason') },
            ]}
          />
        </Form.Item>
        <Form.Item name="conditions" label={t('授信条件 / Conditions')}>
          <RowsTable
            blank={{ condKind: null, value: '', precedent: false }}
            columns={[
              {
                key: 'condKind',
                title: t('条件 / Condition'),
                options: kinds.map(one => ({ value: String(one.value), label: String(one.label) })),
              },
              { key: 'value', title: t('要求 / Requirement') },
              { key: 'precedent', title: t('生效前提 / Precedent'), isFlag: true },
            ]}
          />
        </Form.Item>
      </>
    )
  if (step === 5)
    return (
      <Form.Item name="conditions" label={t('授信条件落实 / Conditions')}>
        <ConditionResults view={view} />
      </Form.Item>
    )
  return null
}

/** What is done on the spot: the position, photos with theirs, interviews, points by hand. */
function VisitTables({ form }: { form: FormInstance<Row> }) {
  const t = useT()
  const { message } = App.useApp()
  const locate = () =>
    positionTaker(
      ({ longitude, latitude }) => form.setFieldsValue({ lng: longitude, lat: latitude }),
      () => void message.error(t(NO_POSITION)),
    )
  return (
    <>
      <Space wrap align="end">
        <Form.Item name="lng" label={t('经度 / Longitude')}>
          <InputNumber min={-180} max={180} />
        </Form.Item>
        <Form.Item name="lat" label={t('纬度 / Latitude')}>
          <InputNumber min={-90} max={90} />
        </Form.Item>
        <Form.Item>
          <Button onClick={locate}>{t('定位 / Locate')}</Button>
        </Form.Item>
      </Space>
      <Form.Item name="photos" label={t('照片定位 / Positions of photos')}>
        <Positions />
      </Form.Item>
      <Space wrap>
        <Form.Item name={['manualPoints', 'S4']} label={t('S4 实控人（0-5） / S4 controller (0-5)')}>
          <InputNumber min={0} max={5} step={0.5} />
        </Form.Item>
        <Form.Item name={['manualPoints', 'S9']} label={t('S9 场地与团队（0-6） / S9 site and team (0-6)')}>
          <InputNumber min={0} max={6} step={0.5} />
        </Form.Item>
      </Space>
      <Form.Item name="driverInterviews" label={t('司机访谈 / Interviews of drivers')}>
        <RowsTable
          blank={{ name: '', months: '', rent: '', isOwed: false }}
          columns={[
            { key: 'name', title: t('姓名 / Name') },
            { key: 'months', title: t('入职月数 / Months') },
            { key: 'rent', title: t('月租 / Rent') },
            { key: 'isOwed', title: t('欠薪 / Wages owed'), isFlag: true },
          ]}
        />
      </Form.Item>
    </>
  )
}
