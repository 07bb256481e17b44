import { App, Button, Form, Input, Select, Typography } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { customise } from '#packages/web/kit/customise.ts'
import { refreshData } from '#packages/web/kit/data.ts'
import { FormDialog } from '#packages/web/kit/form-dialog.tsx'
import type { Row } from '#packages/web/kit/model/world.ts'
import { Icon } from '#packages/web/shell/icon.tsx'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { useCan } from '#packages/web/shell/session.ts'
import { webhook } from '../webhook.ts'

const BASE = '/api/blade-system/webhook'
const LONG = 500

/** The signing key, once. */
function useTellSecret() {
  const t = useT()
  const { modal } = App.useApp()
  return (secret: unknown) =>
    void modal.success({
      title: t('请立即保存签名密钥 / Keep the signing key now'),
      width: 560,
      content: (
        <>
          <p>{t('它只显示这一次。 / It is shown this once only.')}</p>
          <Typography.Paragraph copyable code>
            {String(secret)}
          </Typography.Paragraph>
          <p>
            {t(
              '请求头 X-Fleet-Signature = sha256=HMAC-SHA256(密钥, 时间戳.正文)，时间戳见 X-Fleet-Timestamp。 / The header X-Fleet-Signature is sha256=HMAC-SHA256(key, timestamp.body); the timestamp is in X-Fleet-Timestamp.',
            )}
          </p>
        </>
      ),
    })
}

function HookDialog({ one, onClose }: { one: Row; onClose: () => void }) {
  const t = useT()
  const tell = useTellSecret()
  const isNew = one['id'] === undefined
  const { data = [] } = useQuery({
    queryKey: ['webhook-events'],
    queryFn: () => request<{ name: string; label: string }[]>('GET', `${BASE}/events`),
  })
  const required = [{ required: true, message: t('必填 / Required') }]
  return (
    <FormDialog
      title={isNew ? t('新增事件订阅 / Add a webhook') : t('编辑事件订阅 / Edit the webhook')}
      method={isNew ? 'POST' : 'PUT'}
      path={`${BASE}/${isNew ? 'save' : 'update'}`}
      width={600}
      onClose={onClose}
      initial={{ hookName: one['hookName'], url: one['url'], events: one['events'] ?? [], remark: one['remark'] }}
      body={given => ({ ...(isNew ? {} : { id: one['id'], version: one['version'] }), ...given })}
      onDone={answer => isNew && tell(answer['secret'])}
    >
      <Form.Item name="hookName" label={t('名称 / Name')} rules={required}>
        <Input maxLength={64} />
      </Form.Item>
      <Form.Item
        name="url"
        label={t('地址 / Address')}
        rules={required}
        extra={t(
          '试用可填 https://receiver.simulated/ok（内置模拟接收方） / To try it out: https://receiver.simulated/ok, the built-in receiver',
        )}
      >
        <Input maxLength={LONG} placeholder="https://erp.example.cn/hook" />
      </Form.Item>
      <Form.Item name="events" label={t('事件 / Events')} rules={required}>
        <Select
          mode="multiple"
          optionFilterProp="label"
          maxTagCount={8}
          options={[
            { value: '*', label: t('全部事件 / All events') },
            ...data.map(({ name, label }) => ({ value: name, label: `${label} (${name})` })),
          ]}
        />
      </Form.Item>
      <Form.Item name="remark" label={t('备注 / Remark')}>
        <Input.TextArea maxLength={200} autoSize={{ minRows: 1, maxRows: 4 }} />
      </Form.Item>
    </FormDialog>
  )
}

function Tools({ chosen, adds = false }: { chosen: readonly Row[]; adds?: boolean }) {
  const t = useT()
  const client = useQueryClient()
  const { modal, message } = App.useApp()
  const tell = useTellSecret()
  const [dialog, setDialog] = useState<Row>()
  const [mayAdd, mayEdit] = [useCan('webhook_add'), useCan('webhook_edit')]
  const only = chosen.length === 1 ? chosen[0] : undefined
  const tries = async (row: Row) => {
    await request('PUT', `${BASE}/test`, { body: { id: row['id'] } })
    void message.success(
      t('测试消息已发出，结果见投递记录 / The test is on its way; its outcome is among the deliveries'),
    )
  }
  const rotate = (row: Row) =>
    modal.confirm({
      title: t('更换签名密钥？ / Change the signing key?'),
      content: t('旧密钥随即失效，接收方须改用新的。 / The old key ends at once; the receiver must use the new one.'),
      async onOk() {
        const answer = await request<Row>('PUT', `${BASE}/rotate`, { body: { id: row['id'], version: row['version'] } })
        await refreshData(client)
        tell(answer['secret'])
      },
    })
  return (
    <>
      {mayEdit && only && <Button onClick={() => setDialog(only)}>{t('编辑 / Edit')}</Button>}
      {mayEdit && only && (
        <Button onClick={() => void tries(only).catch(() => undefined)}>{t('发送测试 / Send a test')}</Button>
      )}
      {mayEdit && only && <Button onClick={() => rotate(only)}>{t('更换密钥 / Change key')}</Button>}
      {adds && <Button onClick={() => openTab('/monitor/webhook/delivery')}>{t('投递记录 / Deliveries')}</Button>}
      {adds && mayAdd && (
        <Button type="primary" icon={<Icon name="plus" size={15} />} onClick={() => setDialog({})}>
          {t('新增 / Add')}
        </Button>
      )}
      {dialog && <HookDialog one={dialog} onClose={() => setDialog(undefined)} />}
    </>
  )
}

export default customise(webhook, {
  list: { toolbar: ({ selected }) => <Tools adds chosen={selected} /> },
  detail: { actions: ({ record }) => <Tools chosen={[record]} /> },
})
