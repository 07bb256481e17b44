import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, List, Progress, Space, Statistic, Tag } from 'antd'
import { useState } from 'react'
import { servicePrefix } from '#kernel'
import { RefusedError, request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import type { Row } from '#packages/web/kit/model/world.ts'
import { NotRead } from '#packages/web/kit/not-read.tsx'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { useTab } from '#packages/web/shell/use-tab.ts'
import { Scanner } from '../../asset-archives/web/scanner.tsx'
import { countIs } from '../../codes.ts'

interface Taken {
  how: 'found' | 'again' | 'stray'
  items: { itemNo: string; kindName: string; plateNo: string; note: string }[]
}
type Said = Taken | { how: 'unknown'; text: string }
const SHOWN = 200
const tones = { found: 'success', again: 'info', stray: 'warning', unknown: 'error' } as const

/** Label after label: what was just scanned in large letters, how far the count is, and what is still to be found. */
export function CountPage() {
  const t = useT()
  const id = useTab().params.get('id') ?? ''
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<Said>()
  const found = useQuery({
    queryKey: ['detail', 'asset-count', id, 'scan'],
    queryFn: () => request<Row>('GET', `${servicePrefix.core}/asset-count/detail`, { params: { id } }),
  })
  const takes = async (code: string) => {
    setBusy(true)
    try {
      setSaid(
        await request<Taken>('PUT', `${servicePrefix.core}/asset-count/scan`, { body: { id, code }, silent: true }),
      )
      await queries.invalidateQueries({ queryKey: ['detail', 'asset-count', id] })
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      setSaid({ how: 'unknown', text: error.message })
    } finally {
      setBusy(false)
    }
  }
  if (found.error) return <NotRead onRetry={() => void found.refetch()} />
  const count = found.data
  return (
    <div className="kit-page">
      <header className="kit-head">
        <h1>{t('扫码盘点 / Count by scan')}</h1>
        <Button onClick={() => openTab(`/asset/count/detail?id=${id}`)}>{t('查看盘点单 / The count')}</Button>
      </header>
      <Scanner onCode={code => void takes(code)} busy={busy} />
      {said && <SaidBox said={said} />}
      {count && <Progressed count={count} />}
      {count && <Waiting lines={(count['items'] as Row[] | undefined) ?? []} />}
    </div>
  )
}

function SaidBox({ said }: { said: Said }) {
  const t = useT()
  const words = {
    found: t('在位 / In its place'),
    again: t('已扫过 / Scanned before'),
    stray: t('多出，不在本次范围 / Not expected here'),
    unknown: t('未识别 / Not known'),
  }
  return (
    <Alert
      type={tones[said.how]}
      showIcon
      style={{ marginBottom: 12 }}
      title={words[said.how]}
      description={
        said.how === 'unknown' ? (
          said.text
        ) : (
          <span className="kit-own">
            {said.items
              .map(one => [one.kindName, one.plateNo, one.itemNo, one.note].filter(Boolean).join(' '))
              .join('；')}
          </span>
        )
      }
    />
  )
}

function Progressed({ count }: { count: Row }) {
  const t = useT()
  const number = (name: string) => Number(count[name] || 0)
  const [expected, inPlace] = [number('expectedQty'), number('foundQty')]
  return (
    <>
      <Space size={32} wrap>
        <Statistic title={t('应盘 / Expected')} value={expected} />
        <Statistic title={t('在位 / In place')} value={inPlace} />
        <Statistic title={t('待盘 / To be found')} value={Math.max(0, expected - inPlace)} />
        <Statistic title={t('多出 / Stray')} value={number('strayQty')} />
      </Space>
      <Progress percent={expected === 0 ? 0 : Math.floor((inPlace / expected) * 100)} />
    </>
  )
}

function Waiting({ lines }: { lines: readonly Row[] }) {
  const t = useT()
  const open = lines.filter(one => Number(one['result']) === countIs.waiting)
  if (open.length === 0) return <Alert type="success" showIcon title={t('全部在位 / Everything is in its place')} />
  return (
    <List
      size="small"
      header={`${t('待盘 / To be found')} ${open.length}`}
      dataSource={open.slice(0, SHOWN)}
      renderItem={one => (
        <List.Item>
          <span className="kit-own">
            <Tag>{String(one['kindName'] ?? '')}</Tag>
            {[one['plateNo'], one['itemNo'], one['place']].filter(Boolean).join('  ')}
          </span>
        </List.Item>
      )}
    />
  )
}
