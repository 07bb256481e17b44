import { Form, Input } from 'antd'
import type { Label } from '#kernel'
import { useT } from '#packages/web/i18n/index.ts'
import type { FormSlot } from '#packages/web/kit/customise.ts'
import { PASSWORD_RULE, passwordFault } from '#packages/web/shell/password-rule.ts'

export const FIRST_PASSWORD: Label = '初始密码 / First password'

/**
 * Of a new account: typed, or by the rule of the installation and shown once. Later it is reset, never typed for
 * somebody.
 */
export function FirstPassword({ form, how }: FormSlot) {
  const t = useT()
  if (how !== 'add') return null
  const check = async (_rule: unknown, typed: unknown) => {
    const fault = typed ? passwordFault(String(typed), String(form.getFieldValue('account') ?? ''), '') : undefined
    if (fault) throw new Error(t(fault))
  }
  return (
    <div className="kit-fields">
      <Form.Item
        name="password"
        className="kit-field is-wide"
        label={t(FIRST_PASSWORD)}
        dependencies={['account']}
        validateTrigger="onBlur"
        rules={[{ validator: check }]}
        extra={t(
          '{rule}；留空则按初始密码规则生成，保存后显示一次。首次登录须修改。 / {rule}. Left empty it follows the rule for first passwords and is shown once. It has to be changed at the first sign-in.',
          { rule: t(PASSWORD_RULE) },
        )}
      >
        <Input.Password autoComplete="new-password" maxLength={64} />
      </Form.Item>
    </div>
  )
}
