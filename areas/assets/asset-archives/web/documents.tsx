import { Button, Space } from 'antd'
import { useT } from '#packages/web/i18n/index.ts'
import type { Row } from '#packages/web/kit/model/world.ts'
import { useSession } from '#packages/web/shell/session.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'

/** What can be done with chosen items, and the states that allow it. */
const documents = [
  { page: 'lend', label: '借出 / Lend', code: 'asset_lend_add', states: [1] },
  { page: 'repay', label: '归还 / Return', code: 'asset_repay_add', states: [2, 8] },
  { page: 'lose', label: '遗失 / Lost', code: 'asset_lose_add', states: [1, 2, 3, 8] },
  { page: 'reissue', label: '补办 / Reissue', code: 'asset_reissue_add', states: [1, 3, 4] },
] as const

export function Documents({ items }: { items: readonly Row[] }) {
  const t = useT()
  const codes = useSession(state => state.codes)
  const fits = (states: readonly number[]) =>
    items.length > 0 && items.every(item => states.includes(Number(item['status'])))
  return (
    <Space wrap size={8}>
      {documents
        .filter(one => codes.has(one.code))
        .map(one => (
          <Button
            key={one.page}
            disabled={!fits(one.states)}
            onClick={() => openTab(`/asset/archives/${one.page}?ids=${items.map(item => item['id']).join(',')}`)}
          >
            {t(one.label)}
          </Button>
        ))}
    </Space>
  )
}
