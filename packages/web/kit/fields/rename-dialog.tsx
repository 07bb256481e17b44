import { Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useT } from '../../i18n/index.ts'

const MOST = 10
const partsOf = (name: string): [stem: string, ending: string] => {
  const at = name.lastIndexOf('.')
  return at > 0 ? [name.slice(0, at), name.slice(at)] : [name, '']
}

/** Another name for a file, at most 10 characters; its ending stays (10-platform 3.6). */
export function RenameDialog({
  name,
  onRename,
  onClose,
}: {
  name: string
  onRename: (name: string) => Promise<void>
  onClose: () => void
}) {
  const t = useT()
  const [form] = Form.useForm<{ name: string }>()
  const [isBusy, setBusy] = useState(false)
  const [stem, ending] = partsOf(name)
  const send = async (typed: { name: string }) => {
    setBusy(true)
    try {
      await onRename(typed.name.trim() + ending)
      onClose()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={t('修改名称 / Rename')}
      width={400}
      onCancel={onClose}
      onOk={() => form.submit()}
      okText={t('确定 / OK')}
      cancelText={t('取消 / Cancel')}
      confirmLoading={isBusy}
      destroyOnHidden
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ name: [...stem].slice(0, MOST).join('') }}
        onFinish={typed => void send(typed).catch(() => undefined)}
      >
        <Form.Item
          name="name"
          label={t('目标名称 / Target name')}
          rules={[
            { required: true, whitespace: true, message: t('目标名称不能为空 / The target name cannot be empty') },
          ]}
        >
          <Input maxLength={MOST} showCount suffix={ending} autoFocus />
        </Form.Item>
      </Form>
    </Modal>
  )
}
