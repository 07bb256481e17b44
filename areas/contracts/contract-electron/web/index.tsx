import { useQuery } from '@tanstack/react-query'
import { App, Button, Form, Input, Modal, Select, Table, Tag } from 'antd'
import { useState } from 'react'
import { textOf } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { customise, type DetailSlot } from '#packages/web/kit/customise.ts'
import { PrintButton } from '#packages/web/kit/detail/print-button.tsx'
import { FormDialog } from '#packages/web/kit/form-dialog.tsx'
import { useCan } from '#packages/web/shell/session.ts'
import { contractElectron, nextSigning } from '../contract-electron.ts'

const BASE = '/api/ratutech-core/contract-electron'
const SIGNING = [1, 5]

interface Report {
  digestMatches: boolean
  signatures: { name: string; time: string; intact: boolean; trusted: boolean; coversWhole: boolean }[]
}

/** Every signature of the stored file, and whether a byte of it was changed. */
function VerifyDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT()
  const { data } = useQuery({
    queryKey: ['electron-verify', id],
    queryFn: () => request<Report>('GET', `${BASE}/verify`, { params: { id } }),
  })
  const yes = (is: boolean) => <Tag color={is ? 'success' : 'error'}>{is ? t('是 / Yes') : t('否 / No')}</Tag>
  return (
    <Modal open width={720} title={t('验签报告 / Signature report')} footer={null} onCancel={onClose}>
      <p>
        {t('文件摘要一致 / The digest matches')} {data && yes(data.digestMatches)}
      </p>
      <Table
        size="small"
        rowKey="name"
        pagination={false}
        dataSource={data?.signatures ?? []}
        columns={[
          { title: t('签名人 / Signer'), dataIndex: 'name', className: 'kit-own' },
          { title: t('时间 / Time'), dataIndex: 'time' },
          { title: t('未被改动 / Intact'), dataIndex: 'intact', render: yes },
          { title: t('证书可信 / Trusted'), dataIndex: 'trusted', render: yes },
          { title: t('覆盖全文 / Covers all'), dataIndex: 'coversWhole', render: yes },
        ]}
      />
    </Modal>
  )
}

function Actions({ record, reload }: DetailSlot) {
  const t = useT()
  const { message } = App.useApp()
  const [open, setOpen] = useState<'verify' | 'sign' | 'invalid'>()
  const [maySend, mayInvalidate] = [useCan('contract_electron_send'), useCan('contract_electron_invalid')]
  const [id, status] = [String(record['id']), Number(record['status'])]
  const close = () => setOpen(undefined)
  const remind = async () => {
    await request('POST', `${BASE}/contract-notice`, { body: { id } })
    void message.success(t('已催签 / Reminded'))
    reload()
  }
  return (
    <>
      <PrintButton path={`${BASE}/preview-file`} params={{ id }} />
      <Button onClick={() => setOpen('verify')}>{t('验签 / Verify')}</Button>
      {maySend && SIGNING.includes(status) && <Button onClick={() => void remind()}>{t('催签 / Remind')}</Button>}
      {maySend && status === 5 && (
        <Button type="primary" onClick={() => setOpen('sign')}>
          {t('我方签署 / Our signature')}
        </Button>
      )}
      {mayInvalidate && status === 6 && (
        <Button danger onClick={() => setOpen('invalid')}>
          {t('作废 / Invalidate')}
        </Button>
      )}
      {open === 'verify' && <VerifyDialog id={id} onClose={close} />}
      {open === 'sign' && <SignDialog id={id} onClose={close} onDone={reload} />}
      {open === 'invalid' && <InvalidDialog id={id} onClose={close} onDone={reload} />}
    </>
  )
}

interface Dialog {
  id: string
  onClose: () => void
  onDone: () => void
}
function SignDialog({ id, onClose, onDone }: Dialog) {
  const t = useT()
  return (
    <FormDialog
      title={t('我方签署 / Our signature')}
      path={`${BASE}/sign`}
      okText={t('确认用印 / Apply the seal')}
      initial={{}}
      body={given => ({ ...given, id })}
      onClose={onClose}
      onDone={onDone}
    >
      <Form.Item
        name="password"
        label={t('登录密码 / Your password')}
        rules={[{ required: true }]}
        extra={t('由印章保管人确认 / The keeper of the seal confirms')}
      >
        <Input.Password autoComplete="current-password" />
      </Form.Item>
    </FormDialog>
  )
}

function InvalidDialog({ id, onClose, onDone }: Dialog) {
  const t = useT()
  const { message } = App.useApp()
  const mayForce = useCan('contract_electron_force')
  const [form] = Form.useForm<{ mode: number; reason: string }>()
  const send = async () => {
    const given = await form.validateFields()
    await request('GET', `${BASE}/contract-invalid`, { params: { id, mode: String(given.mode), reason: given.reason } })
    void message.success(t('已提交作废 / Invalidation is under way'))
    onDone()
    onClose()
  }
  return (
    <Modal open title={t('作废电子合同 / Invalidate the e-contract')} onCancel={onClose} onOk={() => void send()}>
      <Form form={form} layout="vertical" initialValues={{ mode: 1 }}>
        <Form.Item name="mode" label={t('作废方式 / How')}>
          <Select
            options={[
              { value: 1, label: t('协议作废 / By agreement') },
              ...(mayForce ? [{ value: 2, label: t('强制作废 / By force') }] : []),
            ]}
          />
        </Form.Item>
        <Form.Item name="reason" label={t('原因 / Reason')} rules={[{ required: true }]}>
          <Input.TextArea rows={3} maxLength={500} />
        </Form.Item>
      </Form>
    </Modal>
  )
}

/** The provider by his name, and what the simulated one does the next time (decisions, silence 18). */
function ProviderTools() {
  const t = useT()
  const language = useLanguage(state => state.language)
  const [isOpen, setOpen] = useState(false)
  const mayPlay = useCan('contract_electron_play')
  const { data } = useQuery({
    queryKey: ['esign-provider'],
    queryFn: () => request<{ provider: string; label: string }>('GET', `${BASE}/provider`),
  })
  return (
    <>
      {data && <Tag>{t('服务商：{name} / Provider: {name}', { name: data.label })}</Tag>}
      {mayPlay && data?.provider === 'simulated' && (
        <Button onClick={() => setOpen(true)}>{t('模拟服务商 / Play the vendor')}</Button>
      )}
      {isOpen && (
        <FormDialog
          title={t('下次应答 / Next answer')}
          path={`${BASE}/next-answer`}
          method="PUT"
          okText={t('确定 / OK')}
          initial={{ nextAnswer: 0 }}
          body={given => given}
          onClose={() => setOpen(false)}
          onDone={() => undefined}
        >
          <Form.Item name="nextAnswer" label={t('应答 / Answer')} rules={[{ required: true }]}>
            <Select
              options={nextSigning.values.map(one => ({ value: one.code, label: textOf(one.label, language) }))}
            />
          </Form.Item>
        </FormDialog>
      )}
    </>
  )
}

export default customise(contractElectron, { list: { toolbar: ProviderTools }, detail: { actions: Actions } })
