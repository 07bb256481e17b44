import { useQuery } from '@tanstack/react-query'
import { Alert, Form } from 'antd'
import { servicePrefix } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import type { FormSlot } from '#packages/web/kit/customise.ts'
import { useSettled } from '#packages/web/kit/use-settled.ts'
import { useSession } from '#packages/web/shell/session.ts'

const none = '{}'
/** Digits enough to be a number; stars are not one. */
const typed = (accountNo: unknown, mechanismId: unknown): string => {
  const text = String(accountNo ?? '').trim()
  return text.length < 8 || text.includes('*')
    ? none
    : JSON.stringify({ accountNo: text, ...(mechanismId ? { mechanismId: String(mechanismId) } : {}) })
}

/** Warns while an account number is typed that another institution has: one of the two may be false (20-partners 3). */
export function SameNumber({ form }: FormSlot) {
  const t = useT()
  const mayView = useSession(state => state.codes.has('account_mechanism_view'))
  const settled = useSettled(
    Form.useWatch(values => typed(values['accountNo'], values['mechanismId']), { form, preserve: true }) ?? none,
  )
  const { data } = useQuery({
    queryKey: ['same-account-number', settled],
    enabled: mayView && settled !== none,
    retry: false,
    queryFn: () =>
      request<string[]>('POST', `${servicePrefix.core}/account-mechanism/same-number`, {
        body: JSON.parse(settled) as object,
        silent: true,
      }),
  })
  if (!data?.length || settled === none) return null
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 14 }}
      title={
        <>
          {t('该账号已登记于其他机构，请核对： / Another institution has this account number, check it: ')}
          <span className="kit-own">{data.join(t('、 / , '))}</span>
        </>
      }
    />
  )
}
