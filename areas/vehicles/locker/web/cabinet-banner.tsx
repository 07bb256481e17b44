import { useQuery } from '@tanstack/react-query'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import type { DetailSlot } from '#packages/web/kit/customise.ts'
import { ToneTag } from '#packages/web/kit/fields/pieces.tsx'

const ELECTRONIC = 2

/** Which interface talks to the cabinet, beside its lock. */
export function CabinetBanner({ record }: DetailSlot) {
  const t = useT()
  const isElectronic = Number(record['lockKind']) === ELECTRONIC
  const { data } = useQuery({
    queryKey: ['locker-command', 'interface'],
    queryFn: () =>
      request<{ kind: string; name: string }>('GET', '/api/ratutech-core/locker-command/interface', { silent: true }),
    enabled: isElectronic,
  })
  if (!isElectronic || !data) return null
  return (
    <p className="locker-interface">
      {t('柜机接口 / Cabinet interface')}{' '}
      <ToneTag tone={data.kind === 'simulated' ? 'warning' : 'danger'}>{data.name}</ToneTag>
    </p>
  )
}
