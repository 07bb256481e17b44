import { Alert, Card, Col, Row, Skeleton, Space, Tag } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import type { DetailSlot } from '#packages/web/kit/customise.ts'
import { Money, RecordLink } from '#packages/web/kit/fields/pieces.tsx'
import { findResource } from '#packages/web/kit/model/world.ts'
import { NotRead } from '#packages/web/kit/not-read.tsx'
import './match.css'

type Verdict = 'fits' | 'over' | 'short' | 'missing' | 'waiting' | 'none'
interface Document {
  resource: string
  id: string
  no: string
  kind: string
  day: string
  amt: string
  counts: string
  note: string
}
interface Leg {
  leg: 'order' | 'receipt' | 'invoice'
  verdict: Verdict
  amt: string
  difference: string
  documents: Document[]
}

const TITLES = {
  order: '订单与申请 / Ordered and asked for',
  receipt: '收货与完工 / Received or done',
  invoice: '进项发票 / Input invoices',
} as const
const VERDICTS = {
  fits: ['success', '相符 / Matches'],
  over: ['error', '超出订单 / Above the order'],
  short: ['error', '不足 / Falls short'],
  missing: ['error', '缺少 / Missing'],
  waiting: ['warning', '待补 / To follow'],
  none: ['default', '不需要 / Not needed'],
} as const

/** 三单匹配: what was ordered, what came and what was invoiced, beside what the bill asks for. */
export default function MatchTab({ record }: DetailSlot) {
  const t = useT()
  const { data, isError, refetch } = useQuery({
    queryKey: ['detail', 'bill-payable', 'match', record['id']],
    queryFn: () =>
      request<{ dueAmt: string; paidAmt: string; legs: Leg[] }>('GET', '/api/ratutech-core/bill/payable/match', {
        params: { id: record['id'] },
      }),
  })
  if (isError) return <NotRead onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  const bad = data.legs.filter(one => ['over', 'short', 'missing'].includes(one.verdict)).length
  return (
    <Space direction="vertical" size={12} style={{ width: '100%' }}>
      <Alert
        showIcon
        type={bad > 0 ? 'warning' : 'success'}
        title={
          bad > 0
            ? t('三单不符：{n}处，付款前请核对 / {n} of three do not match, check before paying', { n: bad })
            : t('三单相符 / All three match')
        }
      />
      <Row gutter={[12, 12]}>
        {data.legs.map(leg => (
          <Col key={leg.leg} xs={24} lg={8}>
            <LegCard leg={leg} dueAmt={data.dueAmt} />
          </Col>
        ))}
      </Row>
    </Space>
  )
}

function LegCard({ leg, dueAmt }: { leg: Leg; dueAmt: string }) {
  const t = useT()
  const [tone, label] = VERDICTS[leg.verdict]
  return (
    <Card size="small" title={t(TITLES[leg.leg])} extra={<Tag color={tone}>{t(label)}</Tag>}>
      <dl className="kit-facts">
        <div>
          <dt>{t('账单应付 / Bill')}</dt>
          <dd>
            <Money value={dueAmt} />
          </dd>
        </div>
        <div>
          <dt>{t('依据金额 / Vouched for')}</dt>
          <dd>{leg.amt ? <Money value={leg.amt} /> : '-'}</dd>
        </div>
        {leg.difference && Number(leg.difference) > 0 && (
          <div>
            <dt>{t('差额 / Difference')}</dt>
            <dd>
              <Money value={leg.difference} signal />
            </dd>
          </div>
        )}
      </dl>
      {leg.documents.length === 0 && <p>{t('没有单据 / No documents')}</p>}
      {leg.documents.map(one => (
        <div key={`${one.resource}-${one.id}-${one.kind}`} className="match-document">
          <span>{one.kind}</span>
          {one.amt && <Money value={one.amt} />}
          <RecordLink resource={findResource(one.resource)} id={one.id}>
            {one.no || one.id}
          </RecordLink>
          <small>{[one.day, one.note].filter(Boolean).join(' · ')}</small>
        </div>
      ))}
    </Card>
  )
}
