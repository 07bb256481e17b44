import { App, Button, Form, Input, Select } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { servicePrefix, textOf } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { FormDialog } from '#packages/web/kit/form-dialog.tsx'
import { MoneyInput } from '#packages/web/kit/fields/money-input.tsx'
import { ToneTag } from '#packages/web/kit/fields/pieces.tsx'
import { useCan } from '#packages/web/shell/session.ts'
import { nextTaxAnswer } from '../tax-platform-message.ts'

const BASE = `${servicePrefix.core}/tax-platform-message`
const VERBS = [
  ['issue', '开具 / Issue'],
  ['query', '查询 / Query'],
  ['red', '红字 / Red letter'],
  ['verify', '查验 / Verify'],
] as const
const ACTS = [
  ['deduct', '确认抵扣 / Confirms deduction'],
  ['book', '入账 / Books it'],
  ['agree', '同意红冲 / Agrees to a red letter'],
  ['refuse', '拒绝红冲 / Refuses a red letter'],
  ['enterRed', '发起红冲 / Asks for a red letter'],
] as const

interface State {
  issued: number
  waiting: number
  openReds: number
  plays: { id: string; verb: string; nextAnswer: number }[]
}

/** decisions, silence 18: which platform is in use, what its next answers are made to be, and what buyers do there. */
export function PlatformTools() {
  const t = useT()
  const [open, setOpen] = useState<'answer' | 'buyer'>()
  const may = useCan('tax_platform_message_play')
  const close = () => setOpen(undefined)
  if (!may) return null
  return (
    <>
      <Button onClick={() => setOpen('buyer')}>{t('模拟购方 / Act as the buyer')}</Button>
      <Button onClick={() => setOpen('answer')}>{t('设定下次应答 / Next answer')}</Button>
      {open === 'answer' && <AnswerDialog onClose={close} />}
      {open === 'buyer' && <BuyerDialog onClose={close} />}
    </>
  )
}

export function PlatformBanner() {
  const t = useT()
  const language = useLanguage(state => state.language)
  const { data } = useQuery({
    queryKey: ['list', 'tax-platform', 'state'],
    queryFn: () => request<State>('GET', `${BASE}/state`),
  })
  if (!data) return null
  const answerOf = (code: number) =>
    textOf(nextTaxAnswer.values.find(one => one.code === code)?.label ?? ' / ', language)
  const verbOf = (verb: string) => t(VERBS.find(([key]) => key === verb)?.[1] ?? '其他 / Other')
  return (
    <p>
      <ToneTag tone="warning">{t('内置模拟平台 / Built-in simulator')}</ToneTag>{' '}
      {t('已开{a}张，开具中{b}张，红字待确认{c}张 / {a} issued, {b} underway, {c} red letters open', {
        a: data.issued,
        b: data.waiting,
        c: data.openReds,
      })}{' '}
      {data.plays.map(one => (
        <ToneTag key={one.id} tone="danger">
          {verbOf(one.verb)}: {answerOf(one.nextAnswer)}
        </ToneTag>
      ))}
    </p>
  )
}

function AnswerDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const { message } = App.useApp()
  return (
    <FormDialog
      title={t('模拟平台的下次应答 / Next answer of the simulated platform')}
      path={`${BASE}/next-answer`}
      method="PUT"
      initial={{ verb: 'issue', nextAnswer: 1 }}
      body={given => given}
      onClose={onClose}
      onDone={() => void message.success(t('操作成功! / operation successful!'))}
    >
      <Form.Item name="verb" label={t('操作 / Verb')} rules={[{ required: true }]}>
        <Select options={VERBS.map(([value, label]) => ({ value, label: t(label) }))} />
      </Form.Item>
      <Form.Item name="nextAnswer" label={t('下次应答 / Next answer')} rules={[{ required: true }]}>
        <Select options={nextTaxAnswer.values.map(one => ({ value: one.code, label: textOf(one.label, language) }))} />
      </Form.Item>
    </FormDialog>
  )
}

function BuyerDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { message } = App.useApp()
  return (
    <FormDialog
      title={t('模拟购方操作 / What the buyer does')}
      path={`${BASE}/buyer-act`}
      method="PUT"
      initial={{ does: 'deduct' }}
      body={given => given}
      onClose={onClose}
      onDone={() =>
        void message.success(t('已提交，查询任务取走后生效 / Done: it counts when the query job has heard of it'))
      }
    >
      <Form.Item name="invoiceNo" label={t('发票号码 / Invoice no.')} rules={[{ required: true }]}>
        <Input maxLength={20} />
      </Form.Item>
      <Form.Item name="does" label={t('操作 / Act')} rules={[{ required: true }]}>
        <Select options={ACTS.map(([value, label]) => ({ value, label: t(label) }))} />
      </Form.Item>
      <Form.Item noStyle dependencies={['does']}>
        {({ getFieldValue }) =>
          getFieldValue('does') === 'enterRed' && (
            <Form.Item name="amt" label={t('红冲金额（不填为全部） / Amount (empty: all)')}>
              <MoneyInput />
            </Form.Item>
          )
        }
      </Form.Item>
    </FormDialog>
  )
}
