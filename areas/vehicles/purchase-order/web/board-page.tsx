import { useQuery } from '@tanstack/react-query'
import { Empty, Input, Segmented, Skeleton, Tooltip } from 'antd'
import { useState } from 'react'
import { servicePrefix } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { ToneTag } from '#packages/web/kit/fields/pieces.tsx'
import { NotRead } from '#packages/web/kit/not-read.tsx'
import { useSettled } from '#packages/web/kit/use-settled.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'
import './board.css'

interface Stage {
  stage: number
  qty: number
  days: number | ''
  isLate: boolean
}
interface Order {
  id: string
  no: string
  title: string
  supplier: string
  buyer: string
  total: number
  lateDays: number
  stages: Stage[]
}
interface Board {
  stages: { stage: number; name: string }[]
  orders: Order[]
  totals: { stage: number; qty: number }[]
}

/** Every order under way: where its cars stand, how long the oldest of them waits there, the late ones first. */
export default function BoardPage() {
  const t = useT()
  const language = useLanguage(state => state.language)
  const [keyword, setKeyword] = useState('')
  const [late, setLate] = useState('0')
  const settled = useSettled(keyword)
  const { data, error, refetch } = useQuery({
    queryKey: ['list', 'purchase-order', 'board', language, settled, late],
    queryFn: ({ signal }) =>
      request<Board>('GET', `${servicePrefix.core}/purchase-order/board`, {
        params: { late, ...(settled ? { keyword: settled } : {}) },
        signal,
      }),
  })
  return (
    <div className="kit-page">
      <header className="kit-head">
        <h1>{t('采购看板 / Purchasing board')}</h1>
      </header>
      <div className="buying-tools">
        <Input.Search
          allowClear
          style={{ width: 260 }}
          aria-label={t('订单、名称或供应商 / Order, title or supplier')}
          placeholder={t('订单、名称或供应商 / Order, title or supplier')}
          value={keyword}
          onChange={event => setKeyword(event.target.value)}
        />
        <Segmented
          value={late}
          onChange={setLate}
          options={[
            { value: '0', label: t('全部在途订单 / All under way') },
            { value: '1', label: t('有滞留 / With delays') },
          ]}
        />
      </div>
      {error ? <NotRead onRetry={() => void refetch()} /> : data ? <Orders board={data} /> : <Skeleton active />}
    </div>
  )
}

function Orders({ board }: { board: Board }) {
  const t = useT()
  if (board.orders.length === 0) return <Empty description={t('没有在途的采购 / Nothing is being bought')} />
  return (
    <div className="buying-board kit-card">
      <table>
        <thead>
          <tr>
            <th>{t('采购订单 / Purchase order')}</th>
            <th className="num">{t('台数 / Cars')}</th>
            {board.stages.map(one => (
              <th key={one.stage} className="num">
                {one.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {board.orders.map(order => (
            <Row key={order.id} order={order} stages={board.stages} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th>{t('合计 / Total')}</th>
            <td className="num">{board.orders.reduce((sum, one) => sum + one.total, 0)}</td>
            {board.totals.map(one => (
              <td key={one.stage} className="num">
                {one.qty || '-'}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function Row({ order, stages }: { order: Order; stages: Board['stages'] }) {
  const t = useT()
  return (
    <tr>
      <th scope="row">
        <a
          href={`/purchase/order/detail?id=${order.id}`}
          onClick={event => {
            event.preventDefault()
            openTab(`/purchase/order/detail?id=${order.id}`)
          }}
        >
          <span className="mono">{order.no}</span>
        </a>{' '}
        {order.lateDays > 0 && <ToneTag tone="danger">{t('逾期{n}天 / {n} days late', { n: order.lateDays })}</ToneTag>}
        <div className="kit-own">{order.title}</div>
        <small className="kit-own">{[order.supplier, order.buyer].filter(Boolean).join(' · ')}</small>
      </th>
      <td className="num">{order.total}</td>
      {stages.map(({ stage, name }) => (
        <td key={stage} className="num">
          <Cell order={order} name={name} found={order.stages.find(one => one.stage === stage)} />
        </td>
      ))}
    </tr>
  )
}

function Cell({ order, name, found }: { order: Order; name: string; found: Stage | undefined }) {
  const t = useT()
  if (!found) return <span className="buying-none">-</span>
  const age = found.days === '' ? undefined : t('最久{n}天 / up to {n} days', { n: found.days })
  return (
    <Tooltip title={age && `${name}: ${age}`}>
      <button
        type="button"
        className={found.isLate ? 'is-late' : undefined}
        aria-label={`${order.no} ${name} ${found.qty}`}
        onClick={() => openTab(`/purchase/order/vehicle/index?orderId=${order.id}`)}
      >
        <b>{found.qty}</b>
        {age && <small>{t('{n}天 / {n} d', { n: found.days })}</small>}
      </button>
    </Tooltip>
  )
}
