import { Button, DatePicker, Input } from 'antd'
import dayjs from 'dayjs'
import type { Field } from '#kernel'
import { useT } from '#packages/web/i18n/index.ts'
import { MoneyInput } from '#packages/web/kit/fields/money-input.tsx'
import { RefPicker } from '#packages/web/kit/fields/pickers.tsx'
import { DocumentNumber, Money } from '#packages/web/kit/fields/pieces.tsx'
import { Icon } from '#packages/web/shell/icon.tsx'
import { billAccountsChangeLine } from '../bill-accounts-change.ts'
import type { BillRow, ChangeState, LineDraft, Part } from './use-change.ts'

const fields = billAccountsChangeLine.fields
const partyField: Field = { ...(fields.newPartyId as Field), options: { only: { status: [1] } } }

/** Accounts of the very holder: a list without an institution shows own companies' only. */
const accountField: Field = {
  ...(fields.newAccountId as Field),
  options: { only: { status: [1], mechanismId: ['field:holderId'] } },
}

/** Kinds whose answer is often one for all bills: a due date, a party, an account, a tax rate. */
const SAME: readonly number[] = [3, 4, 8, 9]

/** One bill: what it is now, and what the chosen kind asks of it. */
export function LineCard({ state, bill, faults }: { state: ChangeState; bill: BillRow; faults: readonly string[] }) {
  const t = useT()
  const line = state.lineOf(bill)
  const put = (more: Partial<LineDraft>) => state.setLine(bill, more)
  return (
    <section className="kit-card change-line">
      <div className="change-bill">
        <DocumentNumber value={bill.billNo} />
        <span>{bill.payerName ?? bill.payeeName}</span>
        <span>
          {t('应结 / Due')} <Money value={bill.dueAmt} />
        </span>
        <span>
          {t('未结 / Unpaid')} <Money value={bill.unpaidAmt} />
        </span>
        <span>
          {t('到期 / Due on')} {bill.dueDate}
        </span>
        {state.bills.length > 1 && SAME.includes(state.head.changeKind) && (
          <Button type="link" size="small" onClick={() => state.setRest(bill, line)}>
            {t('其余账单同此 / The same for the rest')}
          </Button>
        )}
        <Button
          type="text"
          aria-label={t('移除 / Remove')}
          icon={<Icon name="trash-2" size={14} />}
          onClick={() => state.drop(bill.id)}
        />
      </div>
      <KindInputs state={state} bill={bill} line={line} put={put} />
      <label>
        {t('备注 / Note')}
        <Input maxLength={200} value={line.lineNote} onChange={event => put({ lineNote: event.target.value })} />
      </label>
      {faults.map(one => (
        <span key={one} className="kit-line-fault">
          {t(one)}
        </span>
      ))}
    </section>
  )
}

interface KindProps {
  state: ChangeState
  bill: BillRow
  line: LineDraft
  put: (more: Partial<LineDraft>) => void
}

function KindInputs({ state, bill, line, put }: KindProps) {
  const t = useT()
  const kind = state.head.changeKind
  if (kind === 3)
    return (
      <label>
        <span className="kit-required">{t('新到期日 / New due date')}</span>
        <DayInput value={line.newDueDate} onChange={newDueDate => put({ newDueDate })} />
      </label>
    )
  if (kind === 5) return <Parts state={state} line={line} put={put} />
  if (kind === 9)
    return (
      <label>
        <span className="kit-required">{t('新税率% / New tax rate, %')}</span>
        <Input value={line.newTaxRate} onChange={event => put({ newTaxRate: event.target.value })} />
      </label>
    )
  if (kind === 4 || kind === 8) return <PartyInputs state={state} bill={bill} line={line} put={put} />
  return (
    <label>
      <span className="kit-required">
        {kind === 6 ? t('核销金额（收回填负数） / Written off, negative when recovered') : t('变更额 / Change')}
      </span>
      <MoneyInput signed value={line.delta} onChange={delta => put({ delta })} />
    </label>
  )
}

function PartyInputs({ state, bill, line, put }: KindProps) {
  const t = useT()
  const payeeId = state.head.changeKind === 4 ? line.newPartyId : (bill.payeeId ?? '')
  const holderId = line.holderId || payeeId
  return (
    <>
      {state.head.changeKind === 4 && (
        <label>
          <span className="kit-required">
            {state.side === 1 ? t('新付款方 / New payer') : t('新收款方 / New payee')}
          </span>
          <RefPicker
            field={partyField}
            name="newPartyId"
            record={() => ({})}
            value={line.newPartyId}
            onChange={value => put({ newPartyId: String(value ?? ''), holderId: '', newAccountId: '' })}
          />
        </label>
      )}
      {state.side === 2 && (
        <>
          <label>
            {t('账户持有人 / Account holder')}
            <RefPicker
              field={partyField}
              name="holderId"
              record={() => ({})}
              disabled={payeeId === ''}
              placeholder={t('收款方本人；他人须有收款授权 / The payee; others by authorisation')}
              value={line.holderId}
              onChange={value => put({ holderId: String(value ?? ''), newAccountId: '' })}
            />
          </label>
          <label>
            <span className="kit-required">{t('新收款账户 / New payee account')}</span>
            <RefPicker
              field={accountField}
              name="newAccountId"
              record={() => ({ holderId })}
              disabled={holderId === ''}
              {...(holderId === '' ? { placeholder: t('请先选择新收款方 / Choose the new payee first') } : {})}
              value={line.newAccountId}
              onChange={value => put({ newAccountId: String(value ?? '') })}
            />
          </label>
        </>
      )}
    </>
  )
}

const DayInput = ({ value, onChange }: { value: string; onChange: (day: string) => void }) => (
  <DatePicker
    style={{ width: '100%' }}
    value={value ? dayjs(value) : null}
    onChange={day => onChange(day ? day.format('YYYY-MM-DD') : '')}
  />
)

/** The first part keeps the bill and its payer. */
function Parts({ state, line, put }: Omit<KindProps, 'bill'>) {
  const t = useT()
  const parts = line.splitParts
  const putPart = (index: number, more: Partial<Part>) =>
    put({ splitParts: parts.map((one, at) => (at === index ? { ...one, ...more } : one)) })
  return (
    <div className="change-parts">
      {parts.map((part, index) => (
        <div key={index} className="change-part">
          <MoneyInput aria-label={t('金额 / Amount')} value={part.amt} onChange={amt => putPart(index, { amt })} />
          <DayInput value={part.dueDate} onChange={dueDate => putPart(index, { dueDate })} />
          {state.side === 1 && index > 0 && (
            <RefPicker
              aria-label={t('付款方 / Payer')}
              placeholder={t('不填为原付款方 / Empty: the same payer')}
              field={partyField}
              name="payerId"
              record={() => ({})}
              value={part.payerId}
              onChange={value => putPart(index, { payerId: String(value ?? '') })}
            />
          )}
        </div>
      ))}
      <Button onClick={() => put({ splitParts: [...parts, { amt: '', dueDate: '', payerId: '' }] })}>
        {t('加一份 / One more part')}
      </Button>
    </div>
  )
}
