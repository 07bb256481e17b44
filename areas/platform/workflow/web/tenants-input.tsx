import { Select } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { useSession } from '#packages/web/shell/session.ts'

/** Holds the common processes, and deploys for tenants that it names. */
const PLATFORM = '000000'
interface Tenant {
  tenantId: string
  tenantName: string
}

/** Whether the signed-in person deploys for others at all: everybody else works for his own tenant. */
export const useDeploysForOthers = (): boolean => useSession(state => state.user?.tenantId) === PLATFORM

/** Tenants that get the process too, by name or number. */
export function TenantsInput({
  value = [],
  onChange,
  id,
}: {
  value?: readonly string[]
  onChange?: (next: string[]) => void
  id?: string
}) {
  const t = useT()
  const { data = [], isPending } = useQuery({
    queryKey: ['tenants', 'select'],
    queryFn: () => request<Tenant[]>('GET', '/api/blade-system/tenant/select', { silent: true }),
  })
  return (
    <Select
      {...(id ? { id } : {})}
      mode="multiple"
      allowClear
      style={{ width: '100%' }}
      value={[...value]}
      onChange={next => onChange?.(next)}
      loading={isPending}
      optionFilterProp="label"
      aria-label={t('其他租户 / Other tenants')}
      placeholder={t('只部署为公共流程 / As a common process only')}
      options={data
        .filter(one => one.tenantId !== PLATFORM)
        .map(one => ({ value: one.tenantId, label: `${one.tenantName} ${one.tenantId}` }))}
    />
  )
}
