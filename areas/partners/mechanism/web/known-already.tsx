import { useQuery } from '@tanstack/react-query'
import { Alert, Form } from 'antd'
import { servicePrefix } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import type { FormSlot } from '#packages/web/kit/customise.ts'
import type { Row } from '#packages/web/kit/model/world.ts'
import { useSettled } from '#packages/web/kit/use-settled.ts'
import type { Duplicates } from '../duplicates.ts'

const names = ['mechanismName', 'creditCode', 'idNo', 'legalPersonPhone'] as const
type Typed = Partial<Record<(typeof names)[number], string>>

/** Long enough to identify somebody and different from the stored value; stars are not a number. */
const typedIn = (values: Row, record: Row | undefined): Typed =>
  Object.fromEntries(
    names
      .map(name => [name, String(values[name] ?? '').trim()] as const)
      .filter(([name, text]) => text.length >= 4 && !text.includes('*') && text !== record?.[name]),
  )

/** Shows possible duplicates while name and code are typed (20-partners 3). */
export function KnownAlready({ resource, form, record }: FormSlot) {
  const t = useT()
  const settled = useSettled(
    Form.useWatch((values: Row) => JSON.stringify(typedIn(values, record)), { form, preserve: true }) ?? '{}',
  )
  const { data } = useQuery({
    queryKey: ['check-duplicate', resource.name, record?.['id'] ?? '', settled],
    enabled: settled !== '{}',
    retry: false,
    queryFn: () =>
      request<Duplicates>('GET', `${servicePrefix.core}/mechanism/check-duplicate`, {
        params: {
          ...(JSON.parse(settled) as Typed),
          mechanismType: resource.kindValue,
          ...(record ? { id: record['id'] } : {}),
        },
        silent: true,
      }),
  })
  if (!data || settled === '{}') return null
  const same = data.exact ?? data.sameName
  const alike = data.lookAlikes.filter(one => one.id !== same?.id)
  const named = (one: Duplicates['lookAlikes'][number] | NonNullable<typeof same>) =>
    t('{name}（{no}），归属{owner} / {name} ({no}), owned by {owner}', {
      name: one.mechanismName,
      no: one.mechanismNo,
      owner: one.ownerName || '-',
    })
  return (
    <>
      {same && (
        <Alert
          type="error"
          showIcon
          style={{ marginBottom: 14 }}
          title={
            <>
              {t('已存在： / Exists already: ')}
              <span className="kit-own">{named(same)}</span>
            </>
          }
        />
      )}
      {alike.length > 0 && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 14 }}
          title={t(
            '名称相近或法定代表人手机相同，请核对是否已录入： / A name alike or the same mobile of the legal representative; check whether it is one of these: ',
          )}
          description={
            <ul className="kit-own" style={{ margin: 0, paddingInlineStart: 18 }}>
              {alike.map(one => (
                <li key={one.id}>{named(one)}</li>
              ))}
            </ul>
          }
        />
      )}
    </>
  )
}
