import { Alert, App, Button, Input, Select, Switch } from 'antd'
import { useEffect, useRef } from 'react'
import { yuan, type Field } from '#kernel'
import { useT } from '#packages/web/i18n/index.ts'
import { FilesInput } from '#packages/web/kit/fields/files.tsx'
import { RefPicker } from '#packages/web/kit/fields/pickers.tsx'
import { Money, RecordLink, ToneTag } from '#packages/web/kit/fields/pieces.tsx'
import { usePost } from '#packages/web/kit/form/use-post.ts'
import { useTab } from '#packages/web/shell/use-tab.ts'
import { billReceiptWriteOff } from '../bill-receipt-write-off.ts'
import { bodyOf, faultsOf, totalsOf } from './claim-model.ts'
import { ClaimBills } from './claim-bills.tsx'
import { ClaimFunds } from './claim-funds.tsx'
import { useClaim, type ClaimState } from './use-claim.ts'
import './claim.css'

const field = (name: keyof typeof billReceiptWriteOff.fields): Field => billReceiptWriteOff.fields[name] as Field

/**
 * 50-billing 4, add page: funds on the left, the payer's open bills in the middle, totals on the right; all amounts
 * can be edited.
 */
export function ClaimPage() {
  const t = useT()
  const state = useClaim()
  const submit = useSubmit(state)
  const started = useRef(false)
  useEffect(() => {
    // Starts with the suggestion: the user corrects it.
    if (!started.current && state.bills.length > 0 && state.picked.length > 0) {
      started.current = true
      void state.suggest()
    }
  }, [state.bills, state.picked])
  return (
    <div
      className="kit-page claim"
      onKeyDown={event => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit.run(false)
      }}
    >
      <header className="kit-head">
        <h1>{t('流水认领 / Claim receipts')}</h1>
        <div className="kit-head-tools">
          <Button onClick={() => void submit.run(true)} disabled={submit.isBusy}>
            {t('存草稿 / Save draft')}
          </Button>
          <Button type="primary" loading={submit.isBusy} onClick={() => void submit.run(false)}>
            {t('提交认领 / Claim')}
          </Button>
        </div>
      </header>
      {submit.faults.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={
            <ul className="claim-faults">
              {submit.faults.map(one => (
                <li key={one}>{t(one)}</li>
              ))}
            </ul>
          }
        />
      )}
      <div className="claim-columns">
        <section className="kit-card claim-left">
          <WhoCard state={state} />
          <ClaimFunds state={state} />
        </section>
        <section className="kit-card claim-middle">
          <ClaimBills state={state} />
        </section>
        <aside className="kit-card claim-right">
          <TotalsCard state={state} />
        </aside>
      </div>
    </div>
  )
}

function WhoCard({ state }: { state: ClaimState }) {
  const t = useT()
  const { head, setHead, suggestions, isUnknown } = state
  const record = () => ({ ...head })
  return (
    <div className="claim-block">
      <label>
        {t('我方主体 / Our company')}
        <RefPicker
          field={field('companyId')}
          name="companyId"
          value={head.companyId}
          record={record}
          onChange={(value, extras) =>
            setHead(now => ({
              ...now,
              companyId: String(value ?? ''),
              companyName: String(extras['companyName'] ?? ''),
            }))
          }
        />
      </label>
      <label>
        {t('认领给 / Claimed for')}
        <RefPicker
          field={field('partyId')}
          name="partyId"
          value={head.partyId}
          record={record}
          onChange={(value, extras) =>
            state.chooseParty({
              partyKind: head.partyKind,
              partyId: String(value ?? ''),
              partyName: String(extras['partyName'] ?? ''),
            })
          }
        />
      </label>
      {isUnknown && (
        <p className="kit-hint claim-unknown">
          {t(
            '付款人不像任何客户（没有30分以上的建议），请核实后选择 / No customer matches the payer (no score of 30 or more): verify before you choose',
          )}
        </p>
      )}
      {suggestions.slice(0, 3).map(one => (
        <button
          type="button"
          key={one.partyId}
          className={`claim-suggestion${one.partyId === head.partyId ? ' is-on' : ''}`}
          onClick={() => state.chooseParty(one)}
        >
          <span>
            <b>{one.partyName}</b>
            <ToneTag tone={one.level === 'high' ? 'success' : one.level === 'medium' ? 'warning' : 'default'}>
              {one.score}
            </ToneTag>
          </span>
          {one.reasons.map(reason => (
            <small key={reason.label}>
              {reason.points > 0 ? '+' : ''}
              {reason.points} {reason.label}
            </small>
          ))}
        </button>
      ))}
    </div>
  )
}

function TotalsCard({ state }: { state: ClaimState }) {
  const t = useT()
  const { head, setHead, claim, setClaim } = state
  const totals = totalsOf(claim)
  const contract = state.bills.find(bill => claim.bills[bill.id])?.contractId
  const line = (label: string, amount: bigint, signal = false) => (
    <div>
      <dt>{t(label)}</dt>
      <dd>
        <Money value={yuan(amount as never)} signal={signal} />
      </dd>
    </div>
  )
  return (
    <>
      <h2>{t('合计 / Totals')}</h2>
      <dl className="claim-totals">
        {line('资金 / Funds', totals.funds)}
        {line('滞纳金 / Late fee', totals.lateFees)}
        {line('账单 / Bills', totals.bills)}
        <div className="is-rest">
          <dt>{totals.rest < 0n ? t('超出 / Too much') : t('余下 / Left')}</dt>
          <dd>
            <Money value={yuan(totals.rest)} signal />
          </dd>
        </div>
      </dl>
      {totals.rest > 0n && (
        <label>
          {t('余下转入 / Transfer the rest to')}
          <Select
            value={claim.restTo}
            onChange={restTo => setClaim(now => ({ ...now, restTo }))}
            options={[
              { value: 'balance', label: t('客户通用余额 / General balance') },
              ...(contract ? [{ value: 'contract' as const, label: t('合同专用余额 / Contract balance') }] : []),
              { value: 'none', label: t('不转，减少使用金额 / No transfer, use less') },
            ]}
          />
        </label>
      )}
      <label className="claim-switch">
        <Switch
          size="small"
          checked={claim.closeSmallDiff}
          onChange={closeSmallDiff => setClaim(now => ({ ...now, closeSmallDiff }))}
        />{' '}
        {t('尾差一并结清 / Close a small difference')}
      </label>
      <label>
        {t('代付说明 / Third-party reason')}
        <Input.TextArea
          autoSize={{ minRows: 1, maxRows: 3 }}
          maxLength={200}
          value={head.thirdPartyReason}
          onChange={event => setHead(now => ({ ...now, thirdPartyReason: event.target.value }))}
        />
      </label>
      <label>
        {t('备注 / Remark')}
        <Input.TextArea
          autoSize={{ minRows: 1, maxRows: 4 }}
          maxLength={500}
          value={head.remark}
          onChange={event => setHead(now => ({ ...now, remark: event.target.value }))}
        />
      </label>
      <div className="claim-files">
        <span>{t('附件 / Attachments')}</span>
        <FilesInput
          value={head.attachBizId}
          onChange={next => setHead(now => ({ ...now, attachBizId: String(next ?? '') }))}
          disabled={false}
        />
      </div>
    </>
  )
}

function useSubmit(state: ClaimState) {
  const t = useT()
  const tab = useTab()
  const { message } = App.useApp()
  const { post, faults, setFaults, isBusy } = usePost()
  // Clear faults while the user edits; they are reported again on the next attempt.
  useEffect(() => {
    if (faults.length > 0) setFaults([])
  }, [state.head, state.claim])
  const run = async (draft: boolean): Promise<void> => {
    const { head, claim, bills, picked, balances } = state
    const found = [
      ...(head.companyId ? [] : ['请选择我方主体 / Choose our company']),
      ...(head.partyId ? [] : ['请选择认领对象 / Choose the payer']),
      ...(draft ? [] : faultsOf(claim, bills, picked, balances)),
    ]
    if (found.length > 0) return setFaults(found)
    const contractId = bills.find(bill => claim.bills[bill.id])?.contractId
    const { companyName: _, ...own } = head
    const body = {
      ...own,
      ...bodyOf(claim, bills, { ...head, ...(contractId ? { contractId } : {}) }),
      ...(draft ? { draft: true } : {}),
    }
    const saved = await post<{ id: string; no: string }>('/api/ratutech-core/bill/receipt-write-off/save', body)
    if (!saved) return
    void message.success(
      <span>
        {draft ? t('草稿已保存 / Draft saved') : t('已提交认领，等待出纳确认 / Claimed, the cashier confirms')}{' '}
        <RecordLink resource={billReceiptWriteOff} id={saved.id}>
          {saved.no}
        </RecordLink>
      </span>,
    )
    tab.close()
  }
  return { run, faults, isBusy }
}
