import { App, Button, Table, type TableColumnsType } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { Empty, ToneTag } from '#packages/web/kit/fields/pieces.tsx'
import { openTab } from '#packages/web/shell/tab-store.ts'
import '#packages/web/kit/kit.css'
import '#packages/web/kit/list.css'
import { Device } from './device.tsx'
import { Terminal } from './terminal.tsx'

interface Own {
  id: string
  userType: string
  ip: string
  userAgent: string
  createTime: string
  lastTime: string
  isCurrent: boolean
}
const BASE = '/api/blade-auth/session'

/** Where I am signed in; what I do not know I end, and change my password (10-platform 7, 13 login_new_device). */
export default function OwnSessionsPage() {
  const t = useT()
  const { message, modal } = App.useApp()
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['own-sessions'],
    queryFn: () => request<Own[]>('GET', `${BASE}/own`, { silent: true }),
  })
  const others = (data ?? []).filter(one => !one.isCurrent)
  const ask = (chosen: readonly Own[]) =>
    modal.confirm({
      title: t('结束 {n} 个登录？ / End {n} {n|session|sessions}?', { n: chosen.length }),
      content: t('那里随即退出，未保存的内容会丢失。 / They are signed out at once; what is not saved there is lost.'),
      okText: t('下线 / Sign out'),
      okButtonProps: { danger: true },
      async onOk() {
        await request('POST', `${BASE}/remove`, { body: { ids: chosen.map(one => one.id).join(',') } })
        await refetch()
        void message.success(t('已下线 / Signed out'))
      },
    })
  const columns = useOwnColumns({ ask })
  return (
    <div className="kit-page kit-list">
      <header className="kit-head">
        <h1>
          {t('我的登录 / My sign-ins')}
          <span className="kit-count num">{data?.length ?? ''}</span>
        </h1>
        <span className="kit-hint">
          {t(
            '有不认识的设备，请先下线，再修改密码。 / A device that you do not know: end it, then change your password.',
          )}
        </span>
        <div className="kit-head-tools">
          {others.length > 1 && (
            <Button danger onClick={() => ask(others)}>
              {t('下线其他全部 / Sign out all others')}
            </Button>
          )}
          <Button onClick={() => openTab('/password/index')}>{t('修改密码 / Change password')}</Button>
        </div>
      </header>
      <section className="kit-card kit-list-card">
        <div className="kit-table">
          <Table<Own>
            size="small"
            rowKey="id"
            loading={isPending}
            columns={columns}
            dataSource={data ?? []}
            pagination={false}
            scroll={{ x: 900 }}
            locale={{
              emptyText: (
                <div className="kit-nothing">
                  <p>{isError ? t('没有读到数据 / This could not be read') : t('没有登录 / No sessions')}</p>
                  {isError && <Button onClick={() => void refetch()}>{t('重试 / Retry')}</Button>}
                </div>
              ),
            }}
          />
        </div>
      </section>
    </div>
  )
}

function useOwnColumns({ ask }: { ask: (chosen: readonly Own[]) => unknown }): TableColumnsType<Own> {
  const t = useT()
  return [
    {
      key: 'device',
      title: t('设备 / Device'),
      ellipsis: true,
      render: (_value, one) => (
        <>
          <Device value={one.userAgent} /> {one.isCurrent && <ToneTag tone="success">{t('当前 / This one')}</ToneTag>}
        </>
      ),
    },
    {
      key: 'terminal',
      title: t('终端 / Terminal'),
      width: 110,
      render: (_value, one) => <Terminal value={one.userType} />,
    },
    {
      key: 'ip',
      title: t('地址 / Address'),
      width: 150,
      render: (_value, one) => (one.ip ? <span className="num">{one.ip}</span> : <Empty />),
    },
    {
      key: 'since',
      title: t('登录时间 / Signed in'),
      width: 150,
      render: (_value, one) => <span className="num">{one.createTime.slice(0, 16)}</span>,
    },
    {
      key: 'last',
      title: t('最近活动 / Last seen'),
      width: 150,
      render: (_value, one) => <span className="num">{one.lastTime.slice(0, 16)}</span>,
    },
    {
      key: 'actions',
      title: t('操作 / Actions'),
      width: 100,
      fixed: 'right',
      render: (_value, one) =>
        !one.isCurrent && (
          <span className="kit-row-actions">
            <button type="button" className="is-danger" onClick={() => ask([one])}>
              {t('下线 / Sign out')}
            </button>
          </span>
        ),
    },
  ]
}
