import { Empty, Tag, Tooltip } from 'antd'
import { useT } from '#packages/web/i18n/index.ts'
import { Money } from '#packages/web/kit/fields/pieces.tsx'
import type { Debtor } from './desk-model.ts'

/** The names in order of urgency; each says why it stands where it stands. */
export function DebtorList({
  debtors,
  chosen,
  onChoose,
  dueOnly,
}: {
  debtors: readonly Debtor[]
  chosen: string | undefined
  onChoose: (id: string) => void
  dueOnly: boolean
}) {
  const t = useT()
  if (debtors.length === 0)
    return (
      <Empty
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={
          dueOnly
            ? t('今天没有需要联系的客户 / Nobody is to be called today')
            : t('没有逾期客户 / No customer is overdue')
        }
      />
    )
  return (
    <ul className="chase-names">
      {debtors.map(one => (
        <li key={one.customerId}>
          <button
            type="button"
            className={one.customerId === chosen ? 'chase-name is-chosen' : 'chase-name'}
            aria-pressed={one.customerId === chosen}
            onClick={() => onChoose(one.customerId)}
          >
            <Name one={one} />
          </button>
        </li>
      ))}
    </ul>
  )
}

function Name({ one }: { one: Debtor }) {
  const t = useT()
  return (
    <>
      <span className="chase-line">
        <strong>{one.customerName}</strong>
        <Tooltip
          title={one.reasons
            .map(reason => `${reason.label} ${reason.points > 0 ? '+' : ''}${reason.points}`)
            .join('；')}
        >
          <Tag color={one.points >= 60 ? 'error' : one.points >= 40 ? 'warning' : 'default'}>
            {t('{n}分 / {n} points', { n: one.points })}
          </Tag>
        </Tooltip>
      </span>
      <span className="chase-line">
        <Money value={one.overdueAmt} />
        <span className="kit-late">{t('最长{n}天 / {n} days', { n: one.longestDays })}</span>
        <span className="kit-hint">{one.stageName}</span>
      </span>
      <span className="chase-reasons">
        {one.reasons.map(reason => (
          <span key={reason.label} className={reason.points < 0 ? 'is-less' : ''}>
            {reason.label}
          </span>
        ))}
      </span>
    </>
  )
}
