import { App, Button, Checkbox, Form, Select } from 'antd'
import { useState } from 'react'
import { textOf, type Enumeration, type Field } from '#kernel'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { FilesInput } from '#packages/web/kit/fields/files.tsx'
import { RefPicker } from '#packages/web/kit/fields/pickers.tsx'
import { FormDialog } from '#packages/web/kit/form-dialog.tsx'
import { openTab } from '#packages/web/shell/index.ts'
import { useCan } from '#packages/web/shell/session.ts'
import { checkKind, checkLevel, mechanismCheck, nextCheckAnswer } from '../mechanism-check.ts'

const BASE = '/api/ratutech-core/mechanism-check'
const CREDIT = [9, 10]
const ANOTHER_VERDICT = 5

/** Asks the sources, shows what was sent, and plays the simulated one (decisions, silence 18). */
export function CheckTools() {
  const t = useT()
  const [open, setOpen] = useState<'run' | 'play'>()
  const [mayRun, mayPlay] = [useCan('mechanism_check_run'), useCan('mechanism_check_play')]
  const close = () => setOpen(undefined)
  return (
    <>
      {mayRun && (
        <Button type="primary" onClick={() => setOpen('run')}>
          {t('发起核查 / Run checks')}
        </Button>
      )}
      <Button onClick={() => openTab('/mechanism/check/request/index')}>{t('核查请求 / Requests')}</Button>
      {mayPlay && <Button onClick={() => setOpen('play')}>{t('模拟数据源 / Simulated source')}</Button>}
      {open === 'run' && <RunDialog onClose={close} />}
      {open === 'play' && <PlayDialog onClose={close} />}
    </>
  )
}

function useOptions() {
  const language = useLanguage(state => state.language)
  return ({ values }: Enumeration) => values.map(one => ({ value: one.code, label: textOf(one.label, language) }))
}

function RunDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { message } = App.useApp()
  const options = useOptions()
  return (
    <FormDialog
      title={t('发起外部核查 / Run external checks')}
      path={`${BASE}/run`}
      okText={t('发起 / Run')}
      width={560}
      initial={{ kinds: [1, 2, 3, 4, 7, 11], force: false }}
      body={given => given}
      onClose={onClose}
      onDone={answer => {
        const [asked, stored] = [answer['requestIds'] as string[], answer['stored'] as unknown[]]
        void message.success(
          t('{asked}项已提交数据源，{stored}项仍在有效期内 / {asked} sent to the source, {stored} still valid', {
            asked: asked.length,
            stored: stored.length,
          }),
        )
      }}
    >
      <Form.Item name="mechanismId" label={t('机构 / Institution')} rules={[{ required: true }]}>
        <InstitutionInput />
      </Form.Item>
      <Form.Item name="kinds" label={t('核查类别 / Checks')} rules={[{ required: true }]}>
        <Select mode="multiple" optionFilterProp="label" options={options(checkKind)} />
      </Form.Item>
      <Form.Item noStyle dependencies={['kinds']}>
        {({ getFieldValue }) =>
          ((getFieldValue('kinds') as number[] | undefined) ?? []).some(kind => CREDIT.includes(kind)) && (
            <Form.Item
              name="authFileBizId"
              label={t('授权书 / Authorisation')}
              extra={t(
                '征信核查须有核查对象的授权书；机构证照中已有时可不传 / Credit reports need it, unless it stands among the papers',
              )}
            >
              <AuthorisationInput />
            </Form.Item>
          )
        }
      </Form.Item>
      <Form.Item name="force" valuePropName="checked">
        <Checkbox>{t('有效期内也重新查询 / Ask again although still valid')}</Checkbox>
      </Form.Item>
    </FormDialog>
  )
}

interface Input {
  value?: unknown
  onChange?: (value: unknown) => void
}
const InstitutionInput = ({ value, onChange }: Input) => {
  const t = useT()
  return (
    <RefPicker
      aria-label={t('机构 / Institution')}
      field={mechanismCheck.fields.mechanismId as Field}
      name="mechanismId"
      value={value as string}
      record={() => ({})}
      onChange={next => onChange?.(next)}
    />
  )
}
const AuthorisationInput = ({ value, onChange }: Input) => (
  <FilesInput value={value as string} onChange={next => onChange?.(next)} />
)

function PlayDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { message } = App.useApp()
  const options = useOptions()
  return (
    <FormDialog
      title={t('模拟数据源的下次应答 / Next answer of the simulated source')}
      path={`${BASE}/next-answer`}
      method="PUT"
      initial={{ nextAnswer: 0 }}
      body={given => given}
      onClose={onClose}
      onDone={() => void message.success(t('操作成功! / operation successful!'))}
    >
      <Form.Item name="checkKind" label={t('核查类别 / Check')} extra={t('不选为任意类别 / None: any of them')}>
        <Select allowClear options={options(checkKind)} />
      </Form.Item>
      <Form.Item name="nextAnswer" label={t('下次应答 / Next answer')} rules={[{ required: true }]}>
        <Select options={options(nextCheckAnswer)} />
      </Form.Item>
      <Form.Item noStyle dependencies={['nextAnswer']}>
        {({ getFieldValue }) =>
          getFieldValue('nextAnswer') === ANOTHER_VERDICT && (
            <Form.Item name="level" label={t('结果级别 / Level')}>
              <Select allowClear options={options(checkLevel)} />
            </Form.Item>
          )
        }
      </Form.Item>
    </FormDialog>
  )
}
