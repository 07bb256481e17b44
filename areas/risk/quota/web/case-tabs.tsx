import { useQuery } from '@tanstack/react-query'
import { textOf } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import type { ListSlot } from '#packages/web/kit/customise.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { useSession } from '#packages/web/shell/session.ts'
import { caseStep } from '../codes.ts'

interface Counts {
  steps: { step: number; count: number }[]
  mine: number
}

/** My reviews, each step, all; appeals and the ledger of city quotas lie beside them. */
export function CaseTabs({ list }: ListSlot) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const me = useSession(state => state.user?.id ?? '')
  const codes = useSession(state => state.codes)
  const { data } = useQuery({
    queryKey: ['list', 'quota', 'count-by-step'],
    queryFn: () => request<Counts>('GET', '/api/ratutech-core/quota/count-by-step'),
  })
  const { step = '', approvalUserId = '', status = '' } = list.query
  const isMine = approvalUserId === me && me !== '' && status === '102' && step === ''
  const tabs = [
    { key: 'mine', label: t('我的待审 / My reviews'), count: data?.mine, isChosen: isMine },
    ...caseStep.values.map(one => ({
      key: String(one.code),
      label: textOf(one.label, language),
      count: data?.steps.find(other => other.step === one.code)?.count,
      isChosen: step === String(one.code) && status === '102',
    })),
    { key: '', label: t('全部 / All'), count: undefined, isChosen: !isMine && step === '' },
  ]
  const choose = (key: string) =>
    list.filter(
      key === 'mine'
        ? { approvalUserId: me, status: '102', step: undefined }
        : key === ''
          ? { approvalUserId: undefined, status: undefined, step: undefined }
          : { approvalUserId: undefined, status: '102', step: key },
    )
  return (
    <div className="kit-state-tabs" role="tablist" aria-label={t('按环节 / By step')}>
      {tabs.map(tab => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          aria-selected={tab.isChosen}
          className={tab.isChosen ? 'is-chosen' : ''}
          onClick={() => choose(tab.key)}
        >
          {tab.label}
          {tab.count !== undefined && <span className="num">{tab.count}</span>}
        </button>
      ))}
      <button type="button" role="tab" aria-selected={false} onClick={() => openTab('/customers/quota/appeals')}>
        {t('申诉 / Appeals')}
      </button>
      {codes.has('customer_city_quota_view') && (
        <button type="button" role="tab" aria-selected={false} onClick={() => openTab('/customers/quota/ledger/index')}>
          {t('额度台账 / Quota ledger')}
        </button>
      )}
    </div>
  )
}
