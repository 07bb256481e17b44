import { Alert } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useT } from '#packages/web/i18n/index.ts'
import { request } from '#packages/web/http/index.ts'
import { ToneTag } from '#packages/web/kit/fields/pieces.tsx'
import type { CellProps } from '#packages/web/kit/fields/cells.tsx'
import { useCan } from '#packages/web/shell/session.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'

interface Lack {
  readonly reportKind: 1 | 2
  readonly lacking: number
  readonly people: number
}
interface Unseen extends Lack {
  readonly targetType: number
  readonly targetId: string
  readonly targetName: string
}
interface Target {
  readonly targetType: number
  readonly targetId: string
}

const pages = { 1: '实时报表 / Real-time', 2: '周期报表 / Periodic' } as const
const PERSON = 2

/**
 * A right alone opens nothing to somebody who lacks the page where reports stand: said before it is granted, never
 * refused.
 */
export function UnseenHint({ reportIds, targets }: { reportIds: readonly string[]; targets: readonly Target[] }) {
  const t = useT()
  const mayGrant = useCan('role_view')
  const isAsked = reportIds.length > 0 && targets.length > 0
  const { data } = useQuery({
    queryKey: ['list', 'report-auth', 'unseen', JSON.stringify([reportIds, targets])],
    enabled: isAsked,
    queryFn: () =>
      request<Unseen[]>('POST', '/api/blade-system/report-auth/unseen', { body: { reportIds, targets }, silent: true }),
  })
  if (!isAsked || !data?.length) return null
  const wordsOf = (one: Unseen) => {
    const facts = { name: one.targetName, page: t(pages[one.reportKind]), lacking: one.lacking, people: one.people }
    return one.targetType === PERSON || one.people === 0
      ? t('{name}：没有菜单【{page}】 / {name}: no page {page}', facts)
      : t(
          '{name}：{people}人中{lacking}人没有菜单【{page}】 / {name}: {lacking} of {people} have no page {page}',
          facts,
        )
  }
  return (
    <Alert
      type="info"
      showIcon
      className="report-unseen"
      style={{ marginBottom: 16 }}
      title={t('以下对象授权后仍看不到报表 / These grantees still cannot see the report')}
      description={
        <>
          <ul style={{ margin: 0, paddingLeft: 18 }}>
            {data.map(one => (
              <li key={`${one.reportKind}:${one.targetType}:${one.targetId}`}>{wordsOf(one)}</li>
            ))}
          </ul>
          {t(
            '请在角色管理中给其角色授予该菜单，可先授权后补。 / Grant the page to their role; the right may be granted before.',
          )}
        </>
      }
      action={
        mayGrant ? (
          <button type="button" className="kit-text-button" onClick={() => openTab('/authority/role')}>
            {t('去角色管理 / Open roles')}
          </button>
        ) : undefined
      }
    />
  )
}

/** The target of a right; whoever lacks the page is marked. */
export function TargetCell({ value, row }: CellProps) {
  const t = useT()
  const unseen = row['unseen'] as Lack | undefined
  const why =
    unseen &&
    t(
      '缺少菜单【{page}】，看不到该报表：请在角色管理中授予 / The page {page} is missing, so the report is not seen: grant it to the role',
      { page: t(pages[unseen.reportKind]) },
    )
  return (
    <>
      <span className="kit-own">{String(value ?? '')}</span>
      {unseen && (
        <>
          {' '}
          <ToneTag tone="warning" title={why!}>
            {t('看不到 / Unseen')}
          </ToneTag>
        </>
      )}
    </>
  )
}
