import { Alert, App, Button, Checkbox, DatePicker, Form, Radio } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { many, ref, type Field } from '#kernel'
import { useT } from '#packages/web/i18n/index.ts'
import type { ListSlot } from '#packages/web/kit/customise.ts'
import { inputs } from '#packages/web/kit/fields/inputs.tsx'
import { FormDialog } from '#packages/web/kit/form-dialog.tsx'
import { useCan } from '#packages/web/shell/session.ts'
import { targetFields } from './target-input.tsx'
import { UnseenHint } from './unseen-hint.tsx'

interface Given {
  reportIds: string[]
  1?: string[]
  2?: string[]
  3?: string[]
  4?: string[]
  canView: boolean
  canExport: boolean
  dataMode: number
  validTo?: Dayjs
  mode: 'append' | 'replace'
}
const reports = many(ref('报表 / Reports', '', 'report'))
const kinds = [1, 2, 3, 4] as const
const targetsOf = (given: Given) =>
  kinds.flatMap(kind => (given[kind] ?? []).map(targetId => ({ targetType: kind, targetId })))

/** 批量授权: several reports to several targets at once; the reports of the chosen rows stand in it already. */
export function BatchGrant({ selected }: ListSlot) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  if (!useCan('report_auth_edit')) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('批量授权 / Grant several')}</Button>
      {isOpen && (
        <BatchDialog
          reportIds={[...new Set(selected.map(row => String(row['reportId'])))]}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function BatchDialog({ reportIds, onClose }: { reportIds: string[]; onClose: () => void }) {
  const t = useT()
  const { message } = App.useApp()
  return (
    <FormDialog
      title={t('批量授权 / Grant several')}
      width={640}
      path="/api/blade-system/report-auth/batch-submit"
      okText={t('授权 / Grant')}
      onClose={onClose}
      initial={{ reportIds, canView: true, canExport: false, dataMode: 1, mode: 'append' }}
      onDone={({ granted }) =>
        void message.success(t('已生效{n}条授权 / {n} {n|right is|rights are} in force', { n: Number(granted) }))
      }
      body={typed => {
        const given = typed as unknown as Given
        return {
          reportIds: given.reportIds,
          targets: targetsOf(given),
          mode: given.mode,
          rights: {
            canView: given.canView,
            canExport: given.canExport,
            dataMode: given.dataMode,
            validTo: given.validTo?.format('YYYY-MM-DD') ?? null,
          },
        }
      }}
    >
      <Form.Item
        name="reportIds"
        label={t(reports.label)}
        rules={[{ required: true, message: t('请选择报表 / Choose reports') }]}
      >
        <Picker field={reports} />
      </Form.Item>
      {kinds.map(kind => (
        <Form.Item
          key={kind}
          name={kind}
          label={t(targetFields[kind].label)}
          dependencies={kinds.filter(other => other !== kind)}
          rules={
            kind === 1
              ? [
                  ({ getFieldsValue }) => ({
                    validator: async () => {
                      if (targetsOf(getFieldsValue(true) as Given).length === 0)
                        throw new Error(t('请至少选择一个授权对象 / Choose somebody to grant them to'))
                    },
                  }),
                ]
              : []
          }
        >
          <Picker field={targetFields[kind]} />
        </Form.Item>
      ))}
      <Hint />
      <div style={{ display: 'flex', gap: 24, alignItems: 'flex-end', flexWrap: 'wrap' }}>
        <Form.Item name="canView" valuePropName="checked">
          <Checkbox>{t('查看 / View')}</Checkbox>
        </Form.Item>
        <Form.Item name="canExport" valuePropName="checked">
          <Checkbox>{t('导出 / Export')}</Checkbox>
        </Form.Item>
        <Form.Item name="validTo" label={t('有效期至 / Valid to')}>
          <DatePicker minDate={dayjs()} />
        </Form.Item>
      </div>
      <Form.Item name="dataMode" label={t('数据范围 / Rows')}>
        <Radio.Group
          options={[
            { value: 1, label: t("按本人数据范围 / By the reader's data scope") },
            { value: 2, label: t('全部 / Everything') },
          ]}
        />
      </Form.Item>
      <Form.Item name="mode" label={t('方式 / How')}>
        <Radio.Group
          options={[
            { value: 'append', label: t('追加 / Add') },
            { value: 'replace', label: t('替换 / Replace') },
          ]}
        />
      </Form.Item>
      <ReplaceWarning />
    </FormDialog>
  )
}

/** The standard picker of the field's kind, in a form of its own. */
function Picker({
  field,
  value,
  onChange,
  id,
}: {
  field: Field
  value?: unknown
  onChange?: (value: unknown) => void
  id?: string
}) {
  const Input = inputs[field.kind]
  return (
    <Input
      field={field}
      value={value}
      onChange={next => onChange?.(next)}
      name=""
      record={() => ({})}
      many
      place="form"
      {...(id ? { id } : {})}
    />
  )
}

function Hint() {
  const given = Form.useWatch((values: Given) => values) ?? ({ reportIds: [] } as unknown as Given)
  return <UnseenHint reportIds={given.reportIds ?? []} targets={targetsOf(given)} />
}

function ReplaceWarning() {
  const t = useT()
  return Form.useWatch('mode') === 'replace' ? (
    <Alert
      type="warning"
      showIcon
      title={t('所选报表授予其他对象的权限会被收回 / What the chosen reports grant to anybody else is taken away')}
    />
  ) : null
}
