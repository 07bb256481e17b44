import { useQuery } from '@tanstack/react-query'
import { Alert, Form, Modal, Select } from 'antd'
import { useState } from 'react'
import { RefusedError, request } from '../http/index.ts'
import { useT } from '../i18n/index.ts'
import { navigateTo } from './navigation.ts'
import { queryClient } from './query-client.ts'
import { switchPlace, useSession } from './session.ts'
import { forgetTabs } from './tab-store.ts'

interface Option {
  id: string
  title?: string
  name?: string
  deptName?: string
  roleName?: string
}
const optionsOf = (list: readonly Option[] | undefined) =>
  (list ?? []).map(one => ({
    value: String(one.id),
    label: one.title ?? one.deptName ?? one.roleName ?? one.name ?? '',
  }))

/**
 * Another of one's departments and roles, for those who have several (10-platform 3.2): rights are read anew and every
 * tab is closed.
 */
export default function SwitchDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const userId = useSession(state => state.user?.id ?? '')
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const [form] = Form.useForm<{ deptId: string; roleId: string }>()
  const depts = useQuery({
    queryKey: ['switch', 'dept', userId],
    queryFn: () => request<Option[]>('GET', '/api/blade-system/dept/select', { params: { userId }, silent: true }),
  })
  const roles = useQuery({
    queryKey: ['switch', 'role', userId],
    queryFn: () => request<Option[]>('GET', '/api/blade-system/role/select', { params: { userId }, silent: true }),
  })
  const send = async ({ deptId, roleId }: { deptId: string; roleId: string }) => {
    setBusy(true)
    setFault('')
    try {
      await switchPlace(deptId, roleId)
      onClose()
      queryClient.clear()
      forgetTabs()
      void navigateTo('/')
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      setFault(error.msg)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={t('切换部门角色 / Switch department and role')}
      width={420}
      onCancel={onClose}
      onOk={() => form.submit()}
      confirmLoading={isBusy}
      mask={{ closable: false }}
      destroyOnHidden
    >
      {fault && <Alert type="error" showIcon title={fault} />}
      <Form form={form} layout="vertical" onFinish={values => void send(values).catch(() => undefined)}>
        <Form.Item
          name="deptId"
          label={t('部门 / Department')}
          rules={[{ required: true, message: t('请选择部门 / Please select a department') }]}
        >
          <Select options={optionsOf(depts.data)} loading={depts.isPending} />
        </Form.Item>
        <Form.Item
          name="roleId"
          label={t('角色 / Role')}
          rules={[{ required: true, message: t('请选择角色 / Please select a role') }]}
        >
          <Select options={optionsOf(roles.data)} loading={roles.isPending} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
