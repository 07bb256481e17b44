import { Alert, App, Button, Drawer, Form, Input, Skeleton, Table } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mailStates } from '#areas/platform/mail/mail-states.ts'
import { RefusedError, request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { ToneTag } from '#packages/web/kit/fields/pieces.tsx'
import { Icon } from '#packages/web/shell/icon.tsx'
import { useCan } from '#packages/web/shell/session.ts'
import './mail.css'

interface Channel {
  channel: 'simulated' | 'smtp' | 'none'
  server: string
  from: string
  fromName: string
}
interface Mail {
  id: string
  address: string
  subject: string
  channel: string
  status: number
  attempts: number
  failReason: string
  createTime: string
}
const PAGE = 20

/** 邮件: by which channel mails go, what became of them, and a try. */
export function MailButton() {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Icon name="mail" size={14} />} onClick={() => setOpen(true)}>
        {t('邮件 / E-mail')}
      </Button>
      {isOpen && <MailDrawer onClose={() => setOpen(false)} />}
    </>
  )
}

function MailDrawer({ onClose }: { onClose: () => void }) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const canSend = useCan('sms_send')
  const [current, setCurrent] = useState(1)
  const { data: channel } = useQuery({
    queryKey: ['mail-channel', language],
    queryFn: () => request<Channel>('GET', '/api/blade-resource/mail/channel', { silent: true }),
  })
  const {
    data: mails,
    refetch,
    isFetching,
  } = useQuery({
    queryKey: ['list', 'mail-log', current],
    queryFn: () =>
      request<{ records: Mail[]; total: number }>('GET', '/api/blade-resource/mail-log/page', {
        params: { current, size: PAGE },
        silent: true,
      }),
  })
  const state = (code: number) => mailStates[code as keyof typeof mailStates]
  return (
    <Drawer open size={860} title={t('邮件 / E-mail')} onClose={onClose}>
      {!channel ? <Skeleton active /> : <ChannelNote channel={channel} />}
      {canSend && channel && channel.channel !== 'none' && <TryForm onSent={() => void refetch()} />}
      <div className="mail-head">
        <h3>{t('邮件记录 / Mails')}</h3>
        <Button
          size="small"
          icon={<Icon name="refresh-cw" size={13} />}
          loading={isFetching}
          onClick={() => void refetch()}
        >
          {t('刷新 / Refresh')}
        </Button>
      </div>
      <Table<Mail>
        size="small"
        rowKey="id"
        dataSource={mails?.records ?? []}
        scroll={{ x: 'max-content' }}
        pagination={{
          current,
          pageSize: PAGE,
          total: mails?.total ?? 0,
          showSizeChanger: false,
          hideOnSinglePage: true,
          onChange: setCurrent,
        }}
        locale={{
          emptyText: (
            <div className="kit-nothing">
              <p>{t('还没有邮件 / No mails yet')}</p>
            </div>
          ),
        }}
        columns={[
          {
            key: 'time',
            title: t('时间 / Time'),
            width: 150,
            render: (_value, one) => <span className="num">{one.createTime.slice(0, 16)}</span>,
          },
          {
            key: 'address',
            title: t('收件人 / To'),
            width: 170,
            render: (_value, one) => <span className="kit-own">{one.address}</span>,
          },
          {
            key: 'subject',
            title: t('主题 / Subject'),
            render: (_value, one) => <span className="kit-own">{one.subject}</span>,
          },
          {
            key: 'state',
            title: t('状态 / State'),
            width: 90,
            render: (_value, one) => {
              const found = state(one.status)
              return found && <ToneTag tone={found.tone}>{t(found.label)}</ToneTag>
            },
          },
          {
            key: 'attempts',
            title: t('次数 / Attempts'),
            width: 80,
            align: 'right',
            render: (_value, one) => one.attempts,
          },
          { key: 'reason', title: t('失败原因 / Why it failed'), render: (_value, one) => t(one.failReason || '') },
        ]}
      />
    </Drawer>
  )
}

function ChannelNote({ channel: { channel, server, from, fromName } }: { channel: Channel }) {
  const t = useT()
  if (channel === 'simulated')
    return (
      <Alert
        type="info"
        showIcon
        title={t(
          '模拟邮件通道：不会真正发出，只写入下方记录 / Simulated mail channel: nothing leaves, mails are only kept below',
        )}
        description={t(
          '延迟、偶尔繁忙、退信均为模拟。参数 mail.channel 设为 smtp 后经本安装的邮件服务器发出。 / It delays, is busy at times and bounces, all simulated. With parameter mail.channel set to smtp mails leave by the server of this installation.',
        )}
      />
    )
  if (channel === 'none')
    return (
      <Alert
        type="warning"
        showIcon
        title={t('未开通邮件通道（参数 mail.channel = none） / No mail channel (parameter mail.channel = none)')}
      />
    )
  if (server === '')
    return (
      <Alert
        type="error"
        showIcon
        title={t(
          '参数 mail.channel 为 smtp，但本安装没有配置 SMTP_URL：邮件会失败 / Parameter mail.channel says smtp, but this installation has no SMTP_URL: mails fail',
        )}
      />
    )
  return (
    <Alert
      type="success"
      showIcon
      title={t('经 {server} 发出，发件人 {name}（{from}） / Sent by {server} as {name} ({from})', {
        server,
        name: fromName,
        from,
      })}
    />
  )
}

function TryForm({ onSent }: { onSent: () => void }) {
  const t = useT()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [form] = Form.useForm<{ address: string }>()
  const [isBusy, setBusy] = useState(false)
  const send = async ({ address }: { address: string }) => {
    setBusy(true)
    try {
      await request('POST', '/api/blade-resource/mail/send-test', { body: { address }, noToast: true })
      void message.success(t('已提交，稍后在记录中查看结果 / Submitted; see the log for what became of it'))
      await client.invalidateQueries({ queryKey: ['list', 'mail-log'] })
      onSent()
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      form.setFields([{ name: 'address', errors: [error.msg] }])
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form form={form} layout="inline" className="mail-try" onFinish={given => void send(given)}>
      <Form.Item
        name="address"
        label={t('测试邮箱 / Test address')}
        rules={[{ required: true, message: t('请填写邮箱 / Give an address') }]}
      >
        <Input style={{ width: 280 }} maxLength={64} placeholder="name@example.com" />
      </Form.Item>
      <Button htmlType="submit" loading={isBusy}>
        {t('发送测试邮件 / Send a test mail')}
      </Button>
    </Form>
  )
}
