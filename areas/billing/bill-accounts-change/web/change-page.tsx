import { Alert, App, Button, Input, Select, Switch } from 'antd'
import { textOf, type Field } from '#kernel'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { FilesInput } from '#packages/web/kit/fields/files.tsx'
import { DictPicker, RefPicker } from '#packages/web/kit/fields/pickers.tsx'
import { RecordLink } from '#packages/web/kit/fields/pieces.tsx'
import { usePost } from '#packages/web/kit/form/use-post.ts'
import { useTab } from '#packages/web/shell/use-tab.ts'
import { billAccountsChange, billAccountsChangeLine, changeKind } from '../bill-accounts-change.ts'
import { LineCard } from './line-card.tsx'
import { lineBody, useChange, type ChangeState } from './use-change.ts'
import './change.css'

const billField = (side: 1 | 2): Field => ({
  ...(billAccountsChangeLine.fields.changeId as Field),
  target: side === 1 ? 'bill-receivable' : 'bill-payable',
  options: {},
})
/** Kind 7 is the system's; bad debt is of receivables, the payee's account of payables. */
const offered = (side: 1 | 2) => changeKind.values.filter(one => one.code !== 7 && one.code !== (side === 1 ? 8 : 6))

export const ReceivableChangePage = () => <ChangePage side={1} />
export const PayableChangePage = () => <ChangePage side={2} />

/** 账单变更: one kind, any number of bills of one side; what the kind asks stands beside each bill. */
function ChangePage({ side }: { side: 1 | 2 }) {
  const t = useT()
  const state = useChange(side)
  const submit = useSubmit(state)
  return (
    <div className="kit-page">
      <header className="kit-head">
        <h1>{side === 1 ? t('应收变更 / Receivable change') : t('应付变更 / Payable change')}</h1>
        <div className="kit-head-tools">
          <Button
            type="primary"
            loading={submit.isBusy}
            disabled={state.bills.length === 0}
            onClick={() => void submit.run()}
          >
            {t('提交审批（{n}张账单） / Submit {n}', { n: state.bills.length })}
          </Button>
        </div>
      </header>
      {submit.faults.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={
            <ul className="change-faults">
              {submit.faults.map(one => (
                <li key={one}>{t(one)}</li>
              ))}
            </ul>
          }
        />
      )}
      <section className="kit-card change-head">
        <Head state={state} placed={submit.placed} />
      </section>
      {state.bills.map((bill, index) => (
        <LineCard
          key={bill.id}
          state={state}
          bill={bill}
          faults={Object.entries(submit.placed).flatMap(([path, reason]) =>
            path.startsWith(`lines.${index}.`) ? [reason] : [],
          )}
        />
      ))}
    </div>
  )
}

/** Fields of the head, whose faults stand beside them. */
const HEAD = ['changeKind', 'reasonCode', 'courtRuling', 'reason', 'customerLetter']

function Head({ state, placed }: { state: ChangeState; placed: Readonly<Record<string, string>> }) {
  const t = useT()
  const faultOf = (field: string) => placed[field] && <span className="kit-line-fault">{t(placed[field])}</span>
  const language = useLanguage(one => one.language)
  const { head, setHead } = state
  const needsLetter = [2, 4, 6].includes(head.changeKind)
  return (
    <>
      <label>
        <span className="kit-required">{t('变更类别 / Kind')}</span>
        <Select
          value={head.changeKind}
          options={offered(state.side).map(one => ({ value: one.code, label: textOf(one.label, language) }))}
          onChange={kind => setHead({ changeKind: kind })}
        />
        {faultOf('changeKind')}
      </label>
      <label>
        <span className="kit-required">{t('原因 / Reason')}</span>
        <DictPicker
          field={billAccountsChange.fields.reasonCode as Field}
          name="reasonCode"
          record={() => ({})}
          value={head.reasonCode}
          onChange={value => setHead({ reasonCode: String(value ?? '') })}
        />
        {faultOf('reasonCode')}
      </label>
      {head.changeKind === 6 && (
        <label>
          {t('有法院裁决 / Court ruling')}
          <Switch checked={head.courtRuling} onChange={courtRuling => setHead({ courtRuling })} />
          {faultOf('courtRuling')}
        </label>
      )}
      <label>
        <span className="kit-required">{t('说明 / Explanation')}</span>
        <Input.TextArea
          autoSize={{ minRows: 2, maxRows: 5 }}
          maxLength={500}
          value={head.reason}
          onChange={event => setHead({ reason: event.target.value })}
        />
        {faultOf('reason')}
      </label>
      <div>
        <span className={needsLetter ? 'kit-required' : undefined}>{t('依据附件 / Evidence')}</span>
        <FilesInput value={head.customerLetter} onChange={value => setHead({ customerLetter: String(value ?? '') })} />
        {faultOf('customerLetter')}
      </div>
      <label>
        {t('添加账单 / Add a bill')}
        <RefPicker
          aria-label={t('添加账单 / Add a bill')}
          field={billField(state.side)}
          name="billId"
          record={() => ({})}
          value=""
          onChange={value => state.add(String(value ?? ''))}
        />
      </label>
    </>
  )
}

function useSubmit(state: ChangeState) {
  const t = useT()
  const tab = useTab()
  const { message } = App.useApp()
  const ofLines = state.bills.flatMap((_, index) =>
    ['billId', 'delta', 'newDueDate', 'newPartyId', 'newAccountId', 'newTaxRate', 'splitParts'].map(
      name => `lines.${index}.${name}`,
    ),
  )
  const paths = [...HEAD, ...ofLines]
  const { post, faults, faultAt, isBusy } = usePost(paths)
  const placed = Object.fromEntries(paths.flatMap(path => (faultAt(path) ? [[path, faultAt(path)!]] : [])))
  const run = async (): Promise<void> => {
    const saved = await post<{ id: string; no: string }>('/api/ratutech-core/bill/accounts-change/save', {
      changeType: state.side,
      ...state.head,
      lines: state.bills.map(bill => lineBody(state.head.changeKind, bill, state.lineOf(bill))),
    })
    if (!saved) return
    void message.success(
      <span>
        {t('已提交 / Submitted')}{' '}
        <RecordLink resource={billAccountsChange} id={saved.id}>
          {saved.no}
        </RecordLink>
      </span>,
    )
    tab.close()
  }
  return { run, faults, placed, isBusy }
}
