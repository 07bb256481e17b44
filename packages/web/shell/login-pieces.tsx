import { Form, Input } from 'antd'
import { useT } from '../i18n/index.ts'
import { Icon } from './icon.tsx'

/** Why the last try failed, above the inputs. */
export const LoginFault = ({ fault }: { fault: string }) =>
  fault ? (
    <div className="login-fault" role="alert">
      <Icon name="circle-alert" />
      {fault}
    </div>
  ) : null

/** Typed only where the host does not tell the tenant. */
export function TenantField() {
  const t = useT()
  return (
    <Form.Item
      name="tenantId"
      label={t('租户编号 / Tenant')}
      rules={[{ required: true, whitespace: true, message: t('请输入租户编号 / Enter the tenant') }]}
    >
      <Input prefix={<Icon name="building-2" />} autoComplete="organization" inputMode="numeric" maxLength={12} />
    </Form.Item>
  )
}
