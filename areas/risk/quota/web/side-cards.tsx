import { Button, Card, Form, Input, Space, Table, Tag, Timeline } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { textOf } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { refreshData } from '#packages/web/kit/data.ts'
import { thousands } from '#packages/web/kit/model/text.ts'
import { FormDialog } from '#packages/web/kit/form-dialog.tsx'
import { useSession } from '#packages/web/shell/session.ts'
import { fiveClass } from '../../quota-loan/quota-loan.ts'
import { caseStep, reviewDecision, waiverRoles } from '../codes.ts'
import { ScoreCard } from './score-card.tsx'
import { SuggestionCard } from './suggestion-card.tsx'
import type { CaseView, Loan, RedLine } from './types.ts'

/** Points with what they were made from, red lines, loans, earlier opinions. */
export function SideCards({ view }: { view: CaseView }) {
  return (
    <Space direction="vertical" size="small" style={{ width: '100%' }}>
      <ScoreCard view={view} />
      {view.why && <SuggestionCard why={view.why} />}
      <RedLineCard view={view} />
      <LoanCard view={view} />
      <OpinionCard view={view} />
    </Space>
  )
}

function RedLineCard({ view }: { view: CaseView }) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const aliases = useSession(state => state.user?.aliases)
  const [waives, setWaives] = useState<RedLine>()
  const mayWaive = (one: RedLine) =>
    view.status === 102 && !one.waivedBy && waiverRoles[one.waiverLevel]?.some(alias => aliases?.includes(alias))
  return (
    <Card size="small" title={t('红线 / Red lines')}>
      {view.redLines.length === 0 && t('未命中 / None hit')}
      {view.redLines.map(one => (
        <p key={one.code}>
          <Tag color={one.waivedBy ? 'default' : one.veto ? 'red' : 'orange'}>{one.code}</Tag>
          {textOf(one.evidence as `${string} / ${string}`, language)}
          {one.waivedBy && ` · ${t('已豁免 / waived')}`}
          {mayWaive(one) && (
            <Button type="link" size="small" onClick={() => setWaives(one)}>
              {t('豁免 / Waive')}
            </Button>
          )}
        </p>
      ))}
      {waives && <WaiveDialog view={view} hit={waives} onClose={() => setWaives(undefined)} />}
    </Card>
  )
}

/** Whoever holds the level lets a case pass in spite of a red line, with a reason (11.4). */
function WaiveDialog({ view, hit, onClose }: { view: CaseView; hit: RedLine; onClose: () => void }) {
  const t = useT()
  return (
    <FormDialog
      title={t('豁免红线{code} / Waive red line {code}', { code: hit.code })}
      method="PUT"
      path="/api/ratutech-core/quota/review-save"
      okText={t('豁免 / Waive')}
      body={({ reason }) => ({ id: view.id, payload: { waivers: [{ code: hit.code, reason }] } })}
      onClose={onClose}
    >
      <Form.Item
        name="reason"
        label={t('理由 / Reason')}
        rules={[{ required: true, whitespace: true, message: t('请填写理由 / Give the reason') }]}
      >
        <Input.TextArea rows={3} maxLength={200} showCount />
      </Form.Item>
    </FormDialog>
  )
}

function LoanCard({ view }: { view: CaseView }) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const client = useQueryClient()
  const confirm = async (loan: Loan) => {
    await request('PUT', '/api/ratutech-core/quota-loan/update', {
      body: { id: loan.id, version: loan.version, confirmed: true },
    })
    await refreshData(client)
  }
  return (
    <Card size="small" title={t('负债清单 / Loans')}>
      <Table
        size="small"
        rowKey="id"
        pagination={false}
        dataSource={view.loans}
        locale={{ emptyText: t('无负债 / No loans') }}
        columns={[
          { title: t('债权人 / Lender'), dataIndex: 'lender' },
          { title: t('余额 / Balance'), dataIndex: 'balance', align: 'right', render: thousands },
          { title: t('月还款 / Monthly'), dataIndex: 'monthPay', align: 'right', render: thousands },
          {
            title: t('分类 / Class'),
            dataIndex: 'fiveClass',
            render: (code: number) =>
              textOf(fiveClass.values.find(one => one.code === code)?.label ?? '- / -', language),
          },
          {
            title: '',
            render: (_value, loan: Loan) =>
              loan.confirmed || !view.mine ? (
                loan.confirmed && t('已确认 / Confirmed')
              ) : (
                <Button size="small" onClick={() => void confirm(loan)}>
                  {t('确认 / Confirm')}
                </Button>
              ),
          },
        ]}
      />
    </Card>
  )
}

function OpinionCard({ view }: { view: CaseView }) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const word = (values: readonly { code: number; label: `${string} / ${string}` }[], code: number) =>
    textOf(values.find(one => one.code === code)?.label ?? '- / -', language)
  return (
    <Card size="small" title={t('历次意见 / Earlier opinions')}>
      {view.reviews.length === 0 && t('暂无 / None yet')}
      <Timeline
        items={view.reviews.map(one => ({
          key: one.id,
          color: one.revokedTime ? 'gray' : one.decision === 1 ? 'green' : 'red',
          children: (
            <>
              <strong>
                {word(caseStep.values, one.step)} {word(reviewDecision.values, one.decision)}
              </strong>{' '}
              {one.reviewerName} {one.decideTime}
              {one.revokedTime && ` · ${t('已撤销 / revoked')} ${one.revokeReason}`}
              <p className="kit-own">{one.opinion}</p>
              {one.lines.length > 0 && (
                <p>
                  {one.lines.map(line => `${view.cityNames[line.cityCode] ?? line.cityCode} ${line.qty}`).join(' · ')}
                </p>
              )}
            </>
          ),
        }))}
      />
    </Card>
  )
}
