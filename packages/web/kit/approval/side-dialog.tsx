import { Form, Input, Modal, Select } from 'antd'
import { textOf, type Field } from '#kernel'
import { user } from '#kernel/fields.ts'
import { useLanguage, useT } from '../../i18n/index.ts'
import { PersonInput } from '../fields/person-input.tsx'
import { type TaskOptions } from './tasks.ts'

const people: Record<
  'transfer' | 'addSign' | 'copy',
  { title: string; field: Field; path: string; done: string; isFinal: boolean }
> = {
  transfer: {
    title: '转办给 / Transfer to',
    field: user('接办人 / Person', 'R'),
    path: 'transfer',
    done: '已转办 / Transferred',
    isFinal: true,
  },
  addSign: {
    title: '加签 / Add signers',
    field: { ...user('加签人 / Signers', 'R'), many: true },
    path: 'add-sign',
    done: '已加签 / Signers added',
    isFinal: false,
  },
  copy: {
    title: '抄送给 / Copy to',
    field: { ...user('抄送人 / People', 'R'), many: true },
    path: 'copy',
    done: '已抄送 / Copied',
    isFinal: false,
  },
}

interface SideProps {
  kind: 'transfer' | 'addSign' | 'copy' | 'rejectTo'
  options: TaskOptions
  comment: string
  onClose: () => void
  onSend: (path: string, body: object, done: string, isFinal: boolean) => void
}

export function SideDialog({ kind, options, comment, onClose, onSend }: SideProps) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const [form] = Form.useForm<{
    who: string | string[]
    comment: string
    position?: string
    nodeId?: string
    directBack?: boolean
  }>()
  const required = (message: string) => [{ required: true, message: t(message) }]
  const send = async () => {
    const given = await form.validateFields()
    if (kind === 'rejectTo')
      return onSend(
        'complete-task',
        { nodeId: given.nodeId, directBack: given.directBack === true, comment: given.comment },
        '已退回 / Sent back',
        true,
      )
    const { path, done, isFinal } = people[kind]
    onSend(
      path,
      {
        comment: given.comment,
        ...(kind === 'transfer' ? { toUserId: given.who } : { userIds: given.who }),
        ...(kind === 'addSign' ? { position: given.position ?? 'before' } : {}),
      },
      done,
      isFinal,
    )
  }
  const spec = kind === 'rejectTo' ? undefined : people[kind]
  return (
    <Modal
      open
      title={t(spec?.title ?? '退回到某一步 / Send back to a step')}
      width={440}
      onCancel={onClose}
      onOk={() => void send().catch(() => undefined)}
      okText={t('确定 / OK')}
      cancelText={t('取消 / Cancel')}
      destroyOnHidden
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ comment, position: 'before', directBack: false }}
      >
        {spec && (
          <Form.Item
            name="who"
            label={<span className="kit-required">{textOf(spec.field.label, language)}</span>}
            rules={required('请选择人员 / Choose somebody')}
          >
            <PersonInput field={spec.field} />
          </Form.Item>
        )}
        {kind === 'addSign' && (
          <Form.Item name="position" label={t('顺序 / Order')}>
            <Select
              options={[
                { value: 'before', label: t('在我之前 / Before me') },
                { value: 'after', label: t('在我之后 / After me') },
              ]}
            />
          </Form.Item>
        )}
        {kind === 'rejectTo' && (
          <Form.Item
            name="nodeId"
            label={<span className="kit-required">{t('退回到 / Back to')}</span>}
            rules={required('请选择步骤 / Choose a step')}
          >
            <Select
              options={options.earlier.map(one => ({ value: one.nodeId, label: `${t(one.name)} · ${one.userName}` }))}
            />
          </Form.Item>
        )}
        {kind === 'rejectTo' && (
          <Form.Item name="directBack" label={t('改好后 / Afterwards')}>
            <Select
              options={[
                { value: false, label: t('按流程重新审批 / Through all steps again') },
                { value: true, label: t('直接回到我 / Straight back to me') },
              ]}
            />
          </Form.Item>
        )}
        <Form.Item
          name="comment"
          label={
            <span className={kind === 'copy' || kind === 'addSign' ? '' : 'kit-required'}>{t('说明 / Reason')}</span>
          }
          rules={
            kind === 'copy' || kind === 'addSign'
              ? []
              : [{ required: true, whitespace: true, message: t('请填写原因 / Give the reason') }]
          }
        >
          <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 5 }} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
