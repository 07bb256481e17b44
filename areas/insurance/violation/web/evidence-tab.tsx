import { Alert, Button, Descriptions, Space, Table, Tag } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import type { DetailSlot } from '#packages/web/kit/customise.ts'
import { saveFile } from '#packages/web/kit/fields/files.tsx'
import { RecordLink } from '#packages/web/kit/fields/pieces.tsx'
import { findResource } from '#packages/web/kit/model/world.ts'
import { NotRead } from '#packages/web/kit/not-read.tsx'
import { useCan } from '#packages/web/shell/session.ts'
import { PageSkeleton } from '#packages/web/shell/tab-host.tsx'

interface Proof {
  what: string
  says: string
  doc: { resource: string; id: string; no: string } | null
}
interface Evidence {
  instant: string
  holder: string
  custody: string
  from: string
  to: string
  isByHand: boolean
  note: string
  differs: boolean
  isCharged: boolean
  around: { side: 'before' | 'after'; name: string; from: string; to: string }[]
  proofs: Proof[]
  lacking: string[]
}
const BASE = '/api/ratutech-core/violation'

/** 责任依据: who had the vehicle at that second, what proves it, and the letter that follows from it. */
export default function EvidenceTab({ record }: DetailSlot) {
  const id = String(record['id'])
  const found = useQuery({
    queryKey: ['violation-evidence', id],
    queryFn: ({ signal }) => request<Evidence>('GET', `${BASE}/evidence`, { params: { id }, signal }),
  })
  if (found.error) return <NotRead onRetry={() => void found.refetch()} />
  if (!found.data) return <PageSkeleton />
  return (
    <section className="kit-card kit-section">
      <Verdict evidence={found.data} />
      <Proofs proofs={found.data.proofs} />
      <Letter id={id} lacking={found.data.lacking} />
    </section>
  )
}

function Verdict({ evidence }: { evidence: Evidence }) {
  const t = useT()
  const { instant, holder, custody, from, to, around, isByHand, note, differs, isCharged } = evidence
  const span = (one: { from: string; to: string }) =>
    `${one.from.slice(0, 16) || '…'} – ${one.to.slice(0, 16) || t('至今 / now')}`
  const row = (side: 'before' | 'after') => around.find(one => one.side === side)
  return (
    <>
      <h2>{t('{time} 的持车人 / Who had it at {time}', { time: instant })}</h2>
      {differs && (
        <Alert
          type="warning"
          showIcon
          title={
            isCharged
              ? t(
                  '履历已更正，但本条已挂账，保持原责任方 / The histories were corrected, but it is charged: the bearer stays',
                )
              : t('当前责任方与履历不一致 / The bearer differs from what the histories say')
          }
        />
      )}
      <Descriptions size="small" column={1} bordered style={{ margin: '12px 0' }}>
        <Descriptions.Item label={t('此前 / Before')}>
          <span className="kit-own">{row('before') ? `${row('before')!.name} ${span(row('before')!)}` : '-'}</span>
        </Descriptions.Item>
        <Descriptions.Item label={t('当时 / At that second')}>
          <Space wrap>
            <strong className="kit-own">{holder}</strong>
            <Tag color="blue">{custody}</Tag>
            {isByHand && <Tag color="gold">{t('人工分配 / Assigned by hand')}</Tag>}
            <span className="num">{from === '' ? '' : span({ from, to })}</span>
            {note !== '' && <span className="kit-own">{note}</span>}
          </Space>
        </Descriptions.Item>
        <Descriptions.Item label={t('此后 / After')}>
          <span className="kit-own">{row('after') ? `${row('after')!.name} ${span(row('after')!)}` : '-'}</span>
        </Descriptions.Item>
      </Descriptions>
    </>
  )
}

function Proofs({ proofs }: { proofs: Proof[] }) {
  const t = useT()
  return (
    <Table<Proof>
      size="small"
      rowKey="what"
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={proofs}
      locale={{ emptyText: t('没有履历可证 / No history says anything') }}
      columns={[
        { title: t('依据 / Evidence'), dataIndex: 'what', width: 180 },
        { title: t('内容 / What it says'), dataIndex: 'says', className: 'kit-own' },
        {
          title: t('单据 / Document'),
          width: 220,
          render: (_, { doc }) =>
            doc && doc.id !== '' ? (
              <RecordLink resource={findResource(doc.resource)} id={doc.id}>
                <span className="kit-own">{doc.no}</span>
              </RecordLink>
            ) : (
              '-'
            ),
        },
      ]}
    />
  )
}

/** 违章转移处理函 as a PDF; what it still asks for stands beside it. */
function Letter({ id, lacking }: { id: string; lacking: string[] }) {
  const t = useT()
  const mayTransfer = useCan('violation_transfer')
  if (!mayTransfer) return null
  const print = async () => {
    const file = await request<File>('GET', `${BASE}/transfer-letter`, {
      params: { ids: id },
      blob: true,
      timeout: 60_000,
    })
    saveFile(file, file.name)
  }
  return (
    <div style={{ marginTop: 16 }}>
      {lacking.length > 0 && (
        <Alert
          type="info"
          showIcon
          title={t('暂不能出具转移处理函 / No letter of transfer yet')}
          description={
            <ul style={{ margin: 0, paddingLeft: 18 }}>
              {lacking.map(one => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          }
        />
      )}
      <Button
        type="primary"
        style={{ marginTop: 12 }}
        disabled={lacking.length > 0}
        onClick={() => void print().catch(() => undefined)}
      >
        {t('转移处理函 / Letter of transfer')}
      </Button>
    </div>
  )
}
