import { Form, Input, Modal, type InputRef } from 'antd'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useT } from '../i18n/index.ts'
import { Icon } from './icon.tsx'
import { lockScreen } from './lock.ts'
import { useTabs } from './tab-store.ts'
import { activeTab } from './tabs.ts'
import { BarButton } from './top-bar.tsx'

export function LockButton() {
  const t = useT()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const [form] = Form.useForm<{ password: string }>()
  const input = useRef<InputRef>(null)
  async function lock({ password }: { password: string }) {
    await lockScreen(activeTab(useTabs.getState()).url, password)
    setOpen(false)
    void navigate('/lock')
  }
  return (
    <>
      <BarButton label={t('锁屏 / Lock')} onClick={() => setOpen(true)}>
        <Icon name="lock" size={17} />
      </BarButton>
      <Modal
        open={isOpen}
        onCancel={() => setOpen(false)}
        title={t('锁屏 / Lock the screen')}
        width={380}
        destroyOnHidden
        okText={t('锁定 / Lock')}
        onOk={() => form.submit()}
        afterOpenChange={shown => {
          if (shown) input.current?.focus()
        }}
      >
        <p className="muted">
          {t(
            '离开时锁屏，回来输入此密码继续。只在本机有效。 / Lock while you are away and go on with this password. It holds on this machine only.',
          )}
        </p>
        <Form form={form} layout="vertical" requiredMark={false} onFinish={lock} preserve={false}>
          <Form.Item
            name="password"
            label={t('锁屏密码 / Lock password')}
            rules={[{ required: true, message: t('锁屏密码不能为空 / The lock password cannot be empty') }]}
          >
            <Input.Password ref={input} autoComplete="new-password" maxLength={64} />
          </Form.Item>
        </Form>
      </Modal>
    </>
  )
}
