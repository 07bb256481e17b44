import { Button } from 'antd'
import { GradeInput } from '#areas/customers/customer/web/grade-input.tsx'
import { useT } from '#packages/web/i18n/index.ts'
import { customise, type DetailSlot } from '#packages/web/kit/customise.ts'
import { PrintButton } from '#packages/web/kit/detail/print-button.tsx'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { useCan } from '#packages/web/shell/session.ts'
import { steps } from '../codes.ts'
import { quota } from '../quota.ts'
import { AppealsPage } from './appeals-page.tsx'
import { CaseTabs } from './case-tabs.tsx'
import { HandlePage } from './handle-page.tsx'
import { ScoreCard } from './score-card.tsx'
import type { CaseView } from './types.ts'
import { ZipButton } from './zip-button.tsx'
import './quota.css'

const CORE = '/api/ratutech-core/quota'

/** On the detail: to the page of the step, and what else may be done with a decided case. */
function CaseActions({ record }: DetailSlot) {
  const t = useT()
  const mayAppeal = useCan('quota_appeal')
  const [id, status] = [String(record['id']), Number(record['status'])]
  const isDecided = status === 1 || (status === 100 && record['refused'] === true)
  return (
    <>
      {status === 102 && (
        <Button type="primary" onClick={() => openTab(`/customers/quota/handle?id=${id}`)}>
          {t('办理 / Review')}
        </Button>
      )}
      {record['creditNo'] ? (
        <PrintButton path={`${CORE}/credit-notice`} params={{ id }} label="授信批复 / Credit notice" />
      ) : null}
      {Number(record['step']) > steps.diligencing || status === 1 ? (
        <PrintButton path={`${CORE}/visit-report`} params={{ id }} label="尽调报告 / Visit report" />
      ) : null}
      <ZipButton id={id} no={String(record['quotaNo'])} />
      {isDecided && mayAppeal && (
        <Button onClick={() => openTab(`/customers/quota/appeals?quotaId=${id}`)}>{t('申诉 / Appeal')}</Button>
      )}
    </>
  )
}

/** Every line of the score with what it still lacks; a draft has none yet. */
function ScoreLines({ record }: DetailSlot) {
  const view = record as unknown as Pick<CaseView, 'scoreRows' | 'nextBands' | 'finalScore' | 'autoScore' | 'grade'>
  if (!Array.isArray(view.scoreRows) || view.scoreRows.length === 0) return null
  return <ScoreCard view={view} />
}

export default customise(quota, {
  list: { banner: CaseTabs, filters: { grade: GradeInput } },
  detail: { actions: CaseActions, after: { score: ScoreLines } },
  pages: {
    handle: { Component: HandlePage, title: '授信审查办理 / Quota review', code: 'quota_view' },
    appeals: { Component: AppealsPage, title: '额度申诉 / Appeals', code: 'quota_view' },
  },
})
