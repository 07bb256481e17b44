import { Button, Collapse, Space, Table, Tag } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { servicePrefix } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import type { DetailSlot } from '#packages/web/kit/customise.ts'
import { saveFile } from '#packages/web/kit/fields/files.tsx'
import { DocumentNumber, Money, RecordLink } from '#packages/web/kit/fields/pieces.tsx'
import { resourceNamed } from '#packages/web/kit/model/world.ts'
import { NotRead } from '#packages/web/kit/not-read.tsx'
import { Icon } from '#packages/web/shell/icon.tsx'

interface Part {
  label: string
  amt: string
  sign: 1 | -1
  note: string
  resource: string
  id: string
  no: string
}
interface Figure {
  key: string
  label: string
  amt: string
  formula: string
  rule: string
  agrees: boolean
  kind: string
  parts: Part[]
}
interface Line {
  entryId: string
  entryNo: string
  postDate: string
  summary: string
  account: string
  side: number
  amt: string
}

/** 计算说明: each amount of the record, what it is made of, the rule, the entries; and the paper for the customer. */
export default function ExplainTab({ resource, record }: DetailSlot) {
  const t = useT()
  const id = String(record['id'])
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ['detail', resource.name, 'explain', id],
    queryFn: () =>
      request<{ no: string; figures: Figure[]; postings: Line[] }>(
        'GET',
        `${servicePrefix.core}/${resource.path}/explain`,
        {
          params: { id },
        },
      ),
  })
  const load = async (inside: boolean) =>
    saveFile(
      await request<File>('GET', `${servicePrefix.core}/${resource.path}/explain-file`, {
        params: { id, inside: String(inside) },
        blob: true,
      }),
      `${data?.no ?? id} ${t('计算说明 / Derivation')}.pdf`,
    )
  if (isError) return <NotRead onRetry={() => void refetch()} />
  return (
    <Space direction="vertical" size={12} style={{ width: '100%' }}>
      <Space>
        <Button icon={<Icon name="download" size={15} />} onClick={() => void load(false)}>
          {t('客户版PDF / PDF for the customer')}
        </Button>
        <Button onClick={() => void load(true)}>{t('内部版PDF（含分录） / PDF with entries')}</Button>
      </Space>
      <Collapse
        size="small"
        defaultActiveKey={[]}
        items={(data?.figures ?? []).map(one => ({
          key: one.key,
          label: <Head figure={one} />,
          children: <Derivation figure={one} />,
        }))}
      />
      {(data === undefined || data.postings.length > 0) && (
        <section className="kit-card kit-section is-table" aria-label={t('分录 / Entries')}>
          <h2 style={{ padding: '12px 12px 0' }}>{t('分录 / Entries')}</h2>
          <Entries lines={data?.postings ?? []} loading={isFetching} />
        </section>
      )}
    </Space>
  )
}

function Head({ figure }: { figure: Figure }) {
  const t = useT()
  return (
    <div style={{ display: 'flex', gap: 12, alignItems: 'baseline' }}>
      <strong style={{ minWidth: 120 }}>{figure.label}</strong>
      <Money value={figure.amt} />
      <span className="kit-hint" style={{ flex: 1 }}>
        {figure.formula}
      </span>
      {figure.agrees ? (
        <Tag color="success">{t('复算相符 / Reckoned again: agrees')}</Tag>
      ) : (
        <Tag color="warning">{t('复算不符，请核对 / Reckoned again: differs')}</Tag>
      )}
    </div>
  )
}

function Derivation({ figure }: { figure: Figure }) {
  const t = useT()
  return (
    <>
      <Table<Part & { at: number }>
        size="small"
        rowKey="at"
        pagination={figure.parts.length > 20 ? { pageSize: 20, showSizeChanger: false } : false}
        dataSource={figure.parts.map((one, at) => ({ ...one, at }))}
        locale={{ emptyText: t('没有构成项，金额为零 / Nothing makes it up: zero') }}
        columns={[
          { title: t('依据 / Of'), dataIndex: 'label' },
          { title: t('说明 / How'), dataIndex: 'note' },
          {
            title: t('单据 / Document'),
            width: 200,
            render: (_, one) =>
              one.no ? (
                <RecordLink resource={resourceNamed(one.resource)} id={one.id}>
                  <DocumentNumber value={one.no} />
                </RecordLink>
              ) : null,
          },
          {
            title: t('金额 / Amount'),
            width: 140,
            align: 'right',
            render: (_, one) => <Money value={one.sign === -1 ? negative(one.amt) : one.amt} />,
          },
        ]}
      />
      <p className="kit-hint" style={{ margin: '8px 0 0' }}>
        {figure.rule}
      </p>
    </>
  )
}
const negative = (amt: string): string => (amt === '0.00' ? amt : amt.startsWith('-') ? amt.slice(1) : `-${amt}`)

function Entries({ lines, loading }: { lines: readonly Line[]; loading: boolean }) {
  const t = useT()
  const side = (title: string, of: number) => ({
    title,
    width: 130,
    align: 'right' as const,
    render: (_: unknown, line: Line) => (line.side === of ? <Money value={line.amt} /> : null),
  })
  return (
    <Table<Line & { at: number }>
      size="small"
      rowKey="at"
      loading={loading}
      pagination={lines.length > 20 ? { pageSize: 20, showSizeChanger: false } : false}
      dataSource={lines.map((one, at) => ({ ...one, at }))}
      locale={{ emptyText: loading ? t('正在读取 / Reading') : t('没有分录 / No entries') }}
      columns={[
        { title: t('记账日 / Posted'), dataIndex: 'postDate', width: 110 },
        {
          title: t('分录 / Entry'),
          width: 200,
          render: (_, line) => (
            <RecordLink resource={resourceNamed('ledger-entry')} id={line.entryId}>
              <DocumentNumber value={line.entryNo} />
            </RecordLink>
          ),
        },
        { title: t('科目 / Account'), dataIndex: 'account', width: 220 },
        { title: t('摘要 / Summary'), dataIndex: 'summary', ellipsis: true },
        side(t('借方 / Debit'), 1),
        side(t('贷方 / Credit'), 2),
      ]}
    />
  )
}
