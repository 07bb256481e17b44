import { App, Button, Form, Input, InputNumber, Modal, Popconfirm, Table, type TableColumnsType } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { checkMobile } from '#kernel/validators.ts'
import { RefusedError, request } from '../../http/index.ts'
import { useLanguage, useT } from '../../i18n/index.ts'
import { copyText, ToneTag } from '../fields/pieces.tsx'
import { newKey } from '../ids.ts'
import { NotRead } from '../not-read.tsx'
import '../list.css'

const BASE = '/api/blade-desk/public-link'
interface Link {
  id: string
  kindName: string
  phone: string
  expireTime: string
  maxUses: number
  useCount: number
  state: 'open' | 'used' | 'expired' | 'revoked'
  lastOpenTime: string
  openTotal: number
  openings: readonly Opening[]
}
interface Opening {
  what: string
  time: string
  ip: string
  device: string
  userAgent: string
}
const states: Record<Link['state'], readonly [label: string, tone: 'success' | 'info' | 'danger' | 'default']> = {
  open: ['有效 / Open', 'success'],
  used: ['已办理 / Done', 'default'],
  expired: ['已过期 / Expired', 'info'],
  revoked: ['已作废 / Revoked', 'danger'],
}

/** A page about this record for somebody outside: made, shown once, revoked (10-platform 5.14). */
export function ShareLinkButton({
  resource,
  id,
  kind,
  label,
}: {
  resource: string
  id: string
  kind: string
  label: string
}) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t(label)}</Button>
      {isOpen && (
        <ShareDialog resource={resource} id={id} kind={kind} title={t(label)} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

function ShareDialog({
  resource,
  id,
  kind,
  title,
  onClose,
}: {
  resource: string
  id: string
  kind: string
  title: string
  onClose: () => void
}) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const client = useQueryClient()
  const { message } = App.useApp()
  const [form] = Form.useForm<{ phone: string; days: number }>()
  const [address, setAddress] = useState('')
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { data, isError, refetch } = useQuery({
    queryKey: ['public-links', resource, id, language],
    queryFn: () => request<Link[]>('GET', `${BASE}/list`, { params: { resource, id }, silent: true }),
  })
  const reread = () => client.invalidateQueries({ queryKey: ['public-links', resource, id] })
  const tries = async (work: () => Promise<void>) => {
    setBusy(true)
    setFault('')
    await work()
      .catch((error: unknown) => {
        if (!(error instanceof RefusedError)) throw error
        setFault(error.told)
      })
      .finally(() => setBusy(false))
  }
  const make = async () => {
    const given = await form.validateFields()
    await tries(async () => {
      const { path } = await request<{ path: string }>('POST', `${BASE}/create`, {
        body: { resource, id, kind, ...given },
        headers: { 'Idempotency-Key': newKey() },
        noToast: true,
      })
      setAddress(`${location.origin}${path}`)
      await reread()
    })
  }
  const revoke = (one: Link) =>
    tries(async () => {
      await request('POST', `${BASE}/revoke`, {
        body: { id: one.id },
        headers: { 'Idempotency-Key': newKey() },
        noToast: true,
      })
      await reread()
    })
  const columns: TableColumnsType<Link> = [
    { key: 'phone', title: t('手机 / Mobile'), width: 130, dataIndex: 'phone' },
    {
      key: 'expire',
      title: t('有效期至 / Until'),
      width: 150,
      render: (_value, one) => <span className="num">{one.expireTime.slice(0, 16)}</span>,
    },
    {
      key: 'state',
      title: t('状态 / State'),
      width: 90,
      render: (_value, one) => <ToneTag tone={states[one.state][1]}>{t(states[one.state][0])}</ToneTag>,
    },
    {
      key: 'open',
      title: t('最近打开 / Last opened'),
      width: 150,
      render: (_value, one) => <span className="num">{one.lastOpenTime.slice(0, 16) || '-'}</span>,
    },
    {
      key: 'times',
      title: t('记录 / Log'),
      width: 64,
      align: 'right',
      render: (_value, one) => <span className="num">{one.openTotal || '-'}</span>,
    },
    {
      key: 'act',
      title: '',
      width: 70,
      render: (_value, one) =>
        one.state === 'open' ? (
          <span className="kit-row-actions">
            <Popconfirm
              title={t(
                '作废发给 {phone} 的链接？对方随即打不开。 / Revoke the link sent to {phone}? It opens no longer.',
                { phone: one.phone || t('对方 / them') },
              )}
              okText={t('作废 / Revoke')}
              cancelText={t('取消 / Cancel')}
              okButtonProps={{ danger: true }}
              onConfirm={() => revoke(one)}
            >
              <button type="button" className="is-danger">
                {t('作废 / Revoke')}
              </button>
            </Popconfirm>
          </span>
        ) : null,
    },
  ]
  return (
    <Modal open title={title} width={760} footer={null} onCancel={onClose}>
      {fault && (
        <div className="kit-refusal" role="alert">
          {fault}
        </div>
      )}
      <Form
        form={form}
        layout="inline"
        initialValues={{ days: 7 }}
        requiredMark={false}
        style={{ margin: '12px 0', rowGap: 8 }}
      >
        <Form.Item
          name="phone"
          label={t('对方手机 / Their mobile')}
          rules={[
            {
              validator: (_rule, value: string) => {
                const checked = checkMobile(value ?? '')
                return checked.ok ? Promise.resolve() : Promise.reject(new Error(t(checked.reason)))
              },
            },
          ]}
        >
          <Input style={{ width: 150 }} maxLength={11} />
        </Form.Item>
        <Form.Item name="days" label={t('有效天数 / Days')}>
          <InputNumber min={1} max={90} style={{ width: 80 }} />
        </Form.Item>
        <Button type="primary" loading={isBusy} onClick={() => void make().catch(() => undefined)}>
          {t('生成链接 / Make the link')}
        </Button>
      </Form>
      {address && (
        <p className="kit-hint">
          {t('链接只显示这一次，请发送给对方： / Shown only once, send it to them:')}
          <br />
          <code style={{ overflowWrap: 'anywhere' }}>{address}</code>{' '}
          <button
            type="button"
            className="kit-text-button"
            onClick={() =>
              void copyText(address).then(
                () => message.success(t('已复制 / Copied')),
                () => message.error(t('未能复制，请选中链接后手动复制 / Not copied: select the link and copy it')),
              )
            }
          >
            {t('复制 / Copy')}
          </button>
        </p>
      )}
      <Table<Link>
        size="small"
        rowKey="id"
        columns={columns}
        dataSource={data ?? []}
        pagination={false}
        expandable={{
          rowExpandable: one => one.openings.length > 0,
          expandedRowRender: one => <Openings link={one} />,
        }}
        locale={{ emptyText: isError ? <NotRead onRetry={() => void refetch()} /> : t('还没有链接 / No links yet') }}
      />
    </Modal>
  )
}

/** Who came by the link stands above, the phone that it was made for; here when, from where and with what. */
function Openings({ link: { openings, openTotal } }: { link: Link }) {
  const t = useT()
  return (
    <>
      <Table<Opening>
        size="small"
        rowKey={(_one, at) => String(at)}
        pagination={false}
        dataSource={openings}
        columns={[
          {
            key: 'time',
            title: t('时间 / Time'),
            width: 150,
            render: (_value, one) => <span className="num">{one.time.slice(0, 19)}</span>,
          },
          { key: 'what', title: t('事项 / What'), width: 150, dataIndex: 'what' },
          {
            key: 'ip',
            title: t('地址 / Address'),
            width: 130,
            render: (_value, one) => <span className="num">{one.ip || '-'}</span>,
          },
          {
            key: 'device',
            title: t('设备 / Device'),
            ellipsis: true,
            render: (_value, one) => (one.device ? <span title={one.userAgent}>{one.device}</span> : '-'),
          },
        ]}
      />
      {openTotal > openings.length && (
        <p className="kit-hint">{t('只列出最近 {n} 条 / The latest {n} only', { n: openings.length })}</p>
      )}
    </>
  )
}
