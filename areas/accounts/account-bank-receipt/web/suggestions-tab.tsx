import { Button, Empty } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import type { DetailSlot } from '#packages/web/kit/customise.ts'
import { ToneTag } from '#packages/web/kit/fields/pieces.tsx'
import { openTab } from '#packages/web/shell/tab-store.ts'

interface Suggestion {
  partyId: string
  partyName: string
  score: number
  level: string
  reasons: { points: number; label: string }[]
}
const tones = { high: 'success', medium: 'warning' } as const

/** 7.4: who may have paid, best first, every point with its reason. */
export default function SuggestionsTab({ record }: DetailSlot) {
  const t = useT()
  const { data = [], isPending } = useQuery({
    queryKey: ['detail', 'match-suggest', record['id']],
    queryFn: () =>
      request<Suggestion[]>('GET', '/api/ratutech-core/account-bank-receipt/match-suggest', {
        params: { id: record['id'] },
      }),
  })
  if (!isPending && data.length === 0)
    return (
      <section className="kit-card kit-section">
        <Empty description={t('没有30分以上的建议，可直接认领 / No suggestion scores 30 or more; claim by hand')} />
      </section>
    )
  return (
    <section className="kit-card kit-section">
      {data.map(one => (
        <article key={one.partyId} style={{ padding: '8px 0', borderBottom: '1px solid var(--line)' }}>
          <b>{one.partyName}</b> <ToneTag tone={tones[one.level as 'high'] ?? 'default'}>{one.score}</ToneTag>
          {one.reasons.map(reason => (
            <div key={reason.label} className="kit-hint">
              {reason.points > 0 ? '+' : ''}
              {reason.points} {reason.label}
            </div>
          ))}
        </article>
      ))}
      <Button
        type="primary"
        style={{ marginTop: 12 }}
        onClick={() => openTab(`/receive/payment/receipt/offset/add?id=${String(record['id'])}`)}
      >
        {t('认领 / Claim')}
      </Button>
    </section>
  )
}
